import type { Db } from '#server/platform/database/database.ts';
import type { RejectedLocationValues } from './choose-location-values.ts';
import { selectRejectedChanges } from './doubtful-change-queries.ts';

/** Grouped by location. */
export async function findRejectedValues(
  db: Db,
  locationIds: readonly number[],
): Promise<Map<number, RejectedLocationValues>> {
  const rows = await selectRejectedChanges(db, locationIds);
  const groups = Map.groupBy(rows, ({ locationId }) => locationId);
  return new Map(
    [...groups].map(([id, rejected]) => [
      id,
      {
        addresses: rejected.flatMap(({ address }) => address ?? []),
        pins: rejected.flatMap(({ latitude, longitude }) =>
          latitude === null || longitude === null ? [] : { latitude, longitude },
        ),
      },
    ]),
  );
}
