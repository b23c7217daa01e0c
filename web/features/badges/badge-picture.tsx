import type { Badge } from '#contract/members/badges.ts';
import { Picture } from '#web/ui/display/picture.tsx';

/** Shows the drawing if the picture does not load. */
export function BadgePicture({ badge, size }: { badge: Badge; size: number }) {
  const { imageUrl, drawingUrl } = badge;
  return <Picture className="medal" subject={{ imageUrl, drawingUrl }} width={size} height={size} />;
}
