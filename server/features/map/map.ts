import type { Query } from '#contract/endpoint.ts';
import type { MapAnswer, getMap } from '#contract/map.ts';
import { blocksOf, boxOf } from '#rules/map-grid.ts';
import type { Searching } from '#server/features/discovery/discovery.ts';
import { cellsOf } from './cells.ts';
import { EVERYTHING, type Box } from './chosen-queries.ts';
import { featuresOf } from './features.ts';
import { asksOfSandwiches, asksOnlyForFacets, choosePins } from './filters.ts';
import type { Facets } from './queries.ts';
import { runsOf } from './runs.ts';

export { asksOfSandwiches, asksOnlyForFacets };
export { findMapDrift, rebuildMap } from './recount.ts';
export type MapWish = Query<typeof getMap>;

export async function viewMap(searching: Searching, wish: MapWish, now: Date): Promise<MapAnswer> {
  const blocks = blocksOf(wish.bbox, wish.zoom);
  const { west, south, east, north } = boxOf(blocks);
  const box: Box = { runs: runsOf(blocks), zoom: blocks.zoom, facets: facetsOf(wish) };
  const isCounted = asksOnlyForFacets(wish);
  const found = isCounted ? { chosen: EVERYTHING } : await choosePins(searching, wish, box, now);
  const cells = found ? await cellsOf(searching, wish, box, found.chosen, now) : [];
  return {
    box: [west, south, east, north],
    zoom: blocks.zoom,
    total: cells.reduce((sum, { count }) => sum + count, 0),
    isTooWide: found === null,
    ...(await featuresOf(searching.db, cells, found?.serving)),
  };
}

function facetsOf({ view, restaurantType, priceRange }: MapWish): Facets {
  const isOfSandwiches = view === 'sandwiches';
  return {
    types: someOf(restaurantType),
    priceRanges: isOfSandwiches ? null : someOf(priceRange),
    hasSandwiches: isOfSandwiches,
  };
}

function someOf(list: string[] | undefined): string[] | null {
  return list && list.length > 0 ? [...new Set(list)].toSorted() : null;
}
