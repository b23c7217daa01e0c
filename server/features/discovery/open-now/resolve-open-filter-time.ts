import { parseWallTime } from '#packages/opening-hours/time/parse-wall-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import { openFilterTimeInEveryZone, openFilterTimeAt } from './open-filter-time.ts';
import { selectTimeZones, type OpenFilterTime } from './queries.ts';

export type OpenFilterQuery = { openNow?: boolean | undefined; openAt?: string | undefined };

export async function resolveOpenFilterTime(
  db: Db,
  { openNow, openAt }: OpenFilterQuery,
  now: Date,
): Promise<OpenFilterTime | null> {
  if (openAt === undefined) return openNow ? openFilterTimeAt(now, await selectTimeZones(db)) : null;
  if (openNow)
    throw badRequestError('Ask for what’s open now or for what’s open at another time, not both.', [
      { field: 'openAt', message: 'does not go with openNow' },
    ]);
  const clock = parseWallTime(openAt);
  if (!clock) throw new Error('The contract lets no such time through');
  return openFilterTimeInEveryZone(clock);
}
