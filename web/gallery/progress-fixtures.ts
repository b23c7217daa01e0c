import type { LevelInfo } from '#contract/members/progress.ts';
import type { Badge, EarnedBadge } from '#contract/members/badges.ts';
import { drawingUrlFixture } from './fixtures.ts';

export function badgeFixture(id: number, name: string, more: Partial<Badge> = {}): Badge {
  const category = more.category ?? 'achievement';
  return {
    id,
    name,
    description: 'For those who keep at it.',
    imageUrl: null,
    drawingUrl: drawingUrlFixture('badges', id, { name, category }),
    requiredXp: 100 * id,
    category,
    ...more,
  };
}
export const earnedBadgeFixtures: EarnedBadge[] = [
  { ...badgeFixture(1, 'First Bite'), dateEarned: '2026-03-01T10:00:00.000Z' },
  { ...badgeFixture(2, 'Night Owl', { category: 'special' }), dateEarned: '2026-06-01T10:00:00.000Z' },
];
export const levelFixture: LevelInfo = {
  level: 7,
  xp: 740,
  nextBadge: badgeFixture(8, 'Wing Commander', { requiredXp: 800 }),
  badgeCount: 12,
  lastReceipt: {
    actionType: 'try',
    subject: 'The Big Cluck',
    xpEarned: 10,
    locationBonusXp: 15,
    withheld: null,
    timestamp: '2026-11-21T19:40:00.000Z',
  },
};
