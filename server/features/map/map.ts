import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type { MapResponse, getMapEndpoint } from '#contract/catalog/map.ts';
import { mapBlocksOf, geoBoxOfMapBlocks, mapCellLevel } from '#shared/geo/map-grid.ts';
import type { SearchContext } from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database/database.ts';
import { MAX_NAMED_PINS_PER_RESPONSE, presentPinsAndClusters } from './present-pins-and-clusters.ts';
import { resolvePinFilter } from './resolve-pin-filter.ts';
import { selectPinCells, selectUngroupedPins, type PinCell, type PinFilter } from './queries.ts';
import { mapTileRangesOfBlocks } from './tile-ranges.ts';

export { findMapPinDrift, rebuildMapPins, refreshMapPins } from './refresh-map-pins.ts';
export type MapQuery = EndpointQuery<typeof getMapEndpoint>;

/** From this zoom on streets are visible, so every pin is shown by itself as long as there are at most MAX_NAMED_PINS_PER_RESPONSE. */
const STREET_ZOOM = 15;

export async function getMapResponse(
  searching: SearchContext,
  query: MapQuery,
  now: Date,
): Promise<MapResponse> {
  const blocks = mapBlocksOf(query.bbox, query.zoom);
  const { west, south, east, north } = geoBoxOfMapBlocks(blocks);
  const found = await resolvePinFilter(searching, query, mapTileRangesOfBlocks(blocks), now);
  const cells = found ? await cellsOf(searching.db, found.filter, blocks.zoom) : [];
  return {
    box: [west, south, east, north],
    zoom: blocks.zoom,
    total: cells.reduce((sum, { count }) => sum + count, 0),
    isTooWide: found === null,
    ...(await presentPinsAndClusters(searching.db, cells, found?.serving)),
  };
}

async function cellsOf(db: Db, filter: PinFilter, zoom: number): Promise<PinCell[]> {
  const pins =
    zoom < STREET_ZOOM ? null : await selectUngroupedPins(db, filter, MAX_NAMED_PINS_PER_RESPONSE + 1);
  return pins && pins.length <= MAX_NAMED_PINS_PER_RESPONSE
    ? pins
    : selectPinCells(db, filter, mapCellLevel(zoom));
}
