import type { Query } from '#contract/endpoint.ts';
import type { MapAnswer, getMap } from '#contract/map.ts';
import { blocksOf, boxOf, cellLevel } from '#rules/map-grid.ts';
import type { Db } from '#server/platform/database.ts';
import { featuresOf, MOST_PINS } from './features.ts';
import { asksOnlyForFacets, choosePins, everything, type Chosen, type InBox } from './filters.ts';
import { selectCells, selectCellsOfPins, selectCellsOrPins, type Cell, type Facets } from './queries.ts';
import { runsAtLevel, runsOf } from './runs.ts';

export { asksOnlyForFacets };
export { findMapDrift, rebuildMap } from './recount.ts';
export type MapWish = Query<typeof getMap>;

/** Cells are stored for every other level up to this one (migration 0017); beyond it a box holds few enough to be counted. */
const LAST_STORED = 14;
/** From this zoom on, streets are seen: what stands apart is shown apart, even where it is close together. */
const STREET_ZOOM = 15;

export async function viewMap(db: Db, wish: MapWish, now: Date): Promise<MapAnswer> {
  const blocks = blocksOf(wish.bbox, wish.zoom);
  const { west, south, east, north } = boxOf(blocks);
  const box: InBox = { runs: runsOf(blocks), zoom: blocks.zoom, facets: facetsOf(wish) };
  const isCounted = asksOnlyForFacets(wish);
  const chosen = isCounted ? everything(box) : await choosePins(db, wish, box, now);
  const cells = isCounted ? await cellsOf(db, box) : chosen ? await cellsOfPins(db, box, chosen) : [];
  return {
    box: [west, south, east, north],
    zoom: blocks.zoom,
    total: cells.reduce((sum, { count }) => sum + count, 0),
    isTooWide: chosen === null,
    ...(await featuresOf(db, cells, chosen?.serving)),
  };
}

function cellsOf(db: Db, box: InBox): Promise<Cell[]> {
  const level = cellLevel(box.zoom);
  if (level > LAST_STORED) return cellsOfPins(db, box, everything(box));
  const stored = level + (level % 2);
  return selectCells(db, runsAtLevel(box.runs, stored), box.facets, { level: stored, up: stored - level });
}

function cellsOfPins(db: Db, { zoom }: InBox, { source }: Chosen): Promise<Cell[]> {
  const level = cellLevel(zoom);
  if (zoom < STREET_ZOOM) return selectCellsOfPins(db, source, level);
  return selectCellsOrPins(db, source, level, MOST_PINS);
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
  return list && list.length > 0 ? list : null;
}
