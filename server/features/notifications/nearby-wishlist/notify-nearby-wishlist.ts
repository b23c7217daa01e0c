import type { Position } from '#shared/geo/distance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertNotifications } from '../queries.ts';
import { countNearbyNotificationsSince, selectWishlistSandwichesNearby } from './queries.ts';

const RADIUS_MILES = 1;
/** Limits the notifications during a walk through town. */
const MAX_PER_DAY = 3;
const DAY_MS = 86_400_000;

/** Stores that the sandwiches are close, but no position or distances, because three distances reveal a position. */
export async function notifyNearbyWishlist(
  db: Db,
  userId: string,
  position: Position,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS);
  const left = MAX_PER_DAY - (await countNearbyNotificationsSince(db, userId, since));
  if (left <= 0) return 0;
  const found = await selectWishlistSandwichesNearby(db, {
    userId,
    position,
    miles: RADIUS_MILES,
    since,
    limit: left,
  });
  let added = 0;
  for (const subject of found)
    added += await insertNotifications(db, [userId], {
      kind: 'nearby',
      subject,
      daily: true,
      now,
    });
  return added;
}
