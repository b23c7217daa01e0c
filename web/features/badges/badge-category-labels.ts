import type { BadgeCategory } from './queries.ts';

export const BADGE_CATEGORY_LABELS: Readonly<Record<BadgeCategory, string>> = {
  level: 'Level',
  achievement: 'Achievement',
  special: 'Special',
  event: 'Event',
};
