import { parseWallTime } from '#packages/opening-hours/time/parse-wall-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import { openTimeInEveryZone, openTimeAt } from './open-time.ts';
import { selectTimeZones, type OpenTime } from './queries.ts';

export type OpenQuery = { openNow?: boolean | undefined; openAt?: string | undefined };

export async function resolveOpenTime(
  db: Db,
  { openNow, openAt }: OpenQuery,
  now: Date,
): Promise<OpenTime | null> {
  if (openAt === undefined) return openNow ? openTimeAt(now, await selectTimeZones(db)) : null;
  if (openNow)
    throw badRequestError('Ask for what’s open now or for what’s open at another time, not both.', [
      { field: 'openAt', message: 'does not go with openNow' },
    ]);
  const clock = parseWallTime(openAt);
  if (!clock) throw new Error('The contract lets no such time through');
  return openTimeInEveryZone(clock);
}
