import type { Position } from '#shared/geo/distance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertNotifications, oneMember } from '../queries.ts';
import { countNearbySince, selectUntriedNearby } from './queries.ts';

const RADIUS_MILES = 1;
/** A walk through town is no list of everything in it. */
const MAX_PER_DAY = 3;
const DAY_MS = 86_400_000;

/**
 * Tells of the nearest sandwiches that the member wants to try. What is kept is that they are close by, without a
 * position and without distances, of which three would add up to one.
 */
export async function notifyNearby(db: Db, userId: string, here: Position, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS);
  const left = MAX_PER_DAY - (await countNearbySince(db, userId, since));
  if (left <= 0) return 0;
  const found = await selectUntriedNearby(db, { userId, here, miles: RADIUS_MILES, since, atMost: left });
  let added = 0;
  for (const subject of found)
    added += await insertNotifications(db, oneMember(db, userId), {
      kind: 'nearby',
      subject,
      daily: true,
      now,
    });
  return added;
}
