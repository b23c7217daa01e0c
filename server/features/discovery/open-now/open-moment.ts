import { readWallTime } from '#rules/hours/wall-time.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/errors.ts';
import { everywhereAt, momentAt } from './moment.ts';
import { selectTimeZones, type Moment } from './queries.ts';

export type OpenWish = { openNow?: boolean | undefined; openAt?: string | undefined };

/** When a search wants places to be open; null where it does not ask. */
export async function openMoment(db: Db, { openNow, openAt }: OpenWish, now: Date): Promise<Moment | null> {
  if (openAt === undefined) return openNow ? momentAt(now, await selectTimeZones(db)) : null;
  if (openNow)
    throw badRequest('Ask either for what is open now or for what is open at another time.', [
      { field: 'openAt', message: 'does not go with openNow' },
    ]);
  const clock = readWallTime(openAt);
  if (!clock) throw new Error('The contract lets no such time through');
  return everywhereAt(clock);
}
