import type { Badge } from '#contract/members/badges.ts';
import { badgeImagePath } from '#server/features/drawings/drawings.ts';

export function presentBadge(row: Omit<Badge, 'drawingUrl'>): Badge {
  return { ...row, drawingUrl: badgeImagePath(row) };
}
