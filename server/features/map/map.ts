import type { Query } from '#contract/endpoint.ts';
import type { MapAnswer, getMap } from '#contract/map.ts';
import { blocksOf, boxOf, cellLevel } from '#rules/map-grid.ts';
import type { Db } from '#server/platform/database.ts';
import { featuresOf, MOST_PINS } from './features.ts';
import {
  EVERYTHING,
  chosenParts,
  chosenPins,
  isEverything,
  type Box,
  type Chosen,
} from './chosen-queries.ts';
import { asksOfSandwiches, asksOnlyForFacets, choosePins, type MapDeps } from './filters.ts';
import {
  selectCells,
  selectCellsOfParts,
  selectCellsOfPins,
  selectCellsOrPins,
  type Cell,
  type Facets,
} from './queries.ts';
import { runsAtLevel, runsOf } from './runs.ts';

export { asksOfSandwiches, asksOnlyForFacets };
export type { MapDeps };
export { findMapDrift, rebuildMap } from './recount.ts';
export type MapWish = Query<typeof getMap>;

/** Cells are stored for every other level up to this one (migration 0017); beyond it a box holds few enough to be counted. */
const LAST_STORED = 14;
/** Those of single restaurants and openings (migration 0026). */
const LAST_IN_PARTS = 10;
/** From this zoom on, streets are seen: what stands apart is shown apart, even where it is close together. */
const STREET_ZOOM = 15;

export async function viewMap(deps: MapDeps, wish: MapWish, now: Date): Promise<MapAnswer> {
  const { db } = deps;
  const blocks = blocksOf(wish.bbox, wish.zoom);
  const { west, south, east, north } = boxOf(blocks);
  const box: Box = { runs: runsOf(blocks), zoom: blocks.zoom, facets: facetsOf(wish) };
  const isCounted = asksOnlyForFacets(wish);
  const found = isCounted ? { chosen: EVERYTHING } : await choosePins(deps, wish, box, now);
  const cells = found ? await cellsOf(db, box, found.chosen) : [];
  return {
    box: [west, south, east, north],
    zoom: blocks.zoom,
    total: cells.reduce((sum, { count }) => sum + count, 0),
    isTooWide: found === null,
    ...(await featuresOf(db, cells, found?.serving)),
  };
}

async function cellsOf(db: Db, box: Box, chosen: Chosen): Promise<Cell[]> {
  const level = cellLevel(box.zoom);
  const stored = level + (level % 2);
  const above = { level: stored, up: stored - level };
  if (isEverything(chosen) && stored <= LAST_STORED)
    return selectCells(db, runsAtLevel(box.runs, stored), box.facets, above);
  if (!chosen.words && stored <= LAST_IN_PARTS)
    return selectCellsOfParts(db, chosenParts(box, chosen, above, runsAtLevel(box.runs, stored)), above);
  const pins = chosenPins(box, chosen);
  return box.zoom < STREET_ZOOM
    ? selectCellsOfPins(db, pins, level)
    : selectCellsOrPins(db, pins, level, MOST_PINS);
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
