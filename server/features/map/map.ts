import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type { MapResponse, getMap } from '#contract/catalog/map.ts';
import { mapBlocksOf, boxOfMapBlocks, cellLevel } from '#shared/geo/map-grid.ts';
import type { SearchContext } from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database/database.ts';
import { MAX_PINS, presentFeatures } from './present-features.ts';
import { resolvePinFilter } from './resolve-pin-filter.ts';
import { selectCells, selectEachPin, type Cell, type PinFilter } from './queries.ts';
import { tileRanges } from './tile-ranges.ts';

export { findMapDrift, rebuildMap, refreshMap } from './pins.ts';
export type MapQuery = EndpointQuery<typeof getMap>;

/** From this zoom on streets are visible, so every pin is shown by itself as long as there are at most MAX_PINS. */
const STREET_ZOOM = 15;

export async function viewMap(searching: SearchContext, query: MapQuery, now: Date): Promise<MapResponse> {
  const blocks = mapBlocksOf(query.bbox, query.zoom);
  const { west, south, east, north } = boxOfMapBlocks(blocks);
  const found = await resolvePinFilter(searching, query, tileRanges(blocks), now);
  const cells = found ? await cellsOf(searching.db, found.filter, blocks.zoom) : [];
  return {
    box: [west, south, east, north],
    zoom: blocks.zoom,
    total: cells.reduce((sum, { count }) => sum + count, 0),
    isTooWide: found === null,
    ...(await presentFeatures(searching.db, cells, found?.serving)),
  };
}

async function cellsOf(db: Db, filter: PinFilter, zoom: number): Promise<Cell[]> {
  const pins = zoom < STREET_ZOOM ? null : await selectEachPin(db, filter, MAX_PINS + 1);
  return pins && pins.length <= MAX_PINS ? pins : selectCells(db, filter, cellLevel(zoom));
}
