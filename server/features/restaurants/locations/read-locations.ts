import type { Location } from '#contract/catalog/locations.ts';
import type { Position } from '#shared/geo/distance.ts';
import { entityGoneError } from '#server/features/merged-ids/merged-ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError, type HttpError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  countLocations,
  selectLocationDeletedState,
  selectLocations,
  selectLocationsInOrderAdded,
  selectLocationsSortedByDistance,
  type LocationFilter,
  type LocationRow,
} from './queries.ts';

export type LocationQuery = PaginationQuery & { origin: Position | null; q?: string | undefined };

/** A location of a deleted restaurant counts as deleted too. */
export async function getLocationById(db: Db, id: number): Promise<Location> {
  const state = await selectLocationDeletedState(db, id);
  if (!state) throw notFoundError('Location not found');
  if (state.isDeleted) throw await locationGoneError(db, id);
  return presentLocation(assertDefined((await selectLocations(db, [id], null))[0]));
}

export function locationGoneError(db: Db, id: number): Promise<HttpError> {
  return entityGoneError(db, { entityType: 'location', id }, 'This location is no longer on the site.');
}

export async function listLocationsOfRestaurant(
  db: Db,
  restaurantId: number,
  query: LocationQuery,
): Promise<ListPage<Location>> {
  const filter = { restaurantId, q: query.q };
  const { rows, next } = query.origin
    ? await pageByDistance(db, filter, query.origin, query)
    : await pageAsAdded(db, filter, query);
  const total = await countLocations(db, filter, MAX_COUNTED_ROWS + 1);
  return { items: rows.map(presentLocation), next, total };
}

async function pageAsAdded(
  db: Db,
  filter: LocationFilter,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
) {
  const [after] = parsePageCursor(cursor, ['id']) ?? [0];
  const rows = await selectLocationsInOrderAdded(db, filter, after, limit + 1);
  return slicePage(rows, limit, ({ id }) => [id]);
}

async function pageByDistance(
  db: Db,
  filter: LocationFilter,
  position: Position,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
) {
  const keys = parsePageCursor(cursor, ['number', 'id']);
  const after = keys && { chord: keys[0], id: keys[1] };
  const rows = await selectLocationsSortedByDistance(db, filter, position, after, limit + 1);
  return slicePage(rows, limit, ({ chord, id }) => [chord, id]);
}

/** Stored values are not validated, because one odd row must not break a whole list. */
type Stored = Pick<Location, 'hoursOfOperation' | 'specialDays' | 'closure'>;

export function presentLocation({ distance, ...row }: LocationRow): Location {
  return { ...row, ...(row as object as Stored), ...(distance !== null && { distance }) };
}
