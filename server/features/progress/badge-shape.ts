import type { Badge } from '#contract/progress.ts';
import { badgeImagePath } from '#server/features/images/images.ts';
import type { BadgeRow } from './queries.ts';

export function badgeShape(row: BadgeRow): Badge {
  return { ...row, drawingUrl: badgeImagePath(row) };
}
