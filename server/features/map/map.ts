import type { Query } from '#contract/endpoint.ts';
import type { MapAnswer, getMap } from '#contract/map.ts';
import { blocksOf, boxOf, cellLevel, type Blocks } from '#rules/map-grid.ts';
import type { Db } from '#server/platform/database.ts';
import { pinsInBox, selectCells, selectCellsOfPins, type Cell, type Facets } from './queries.ts';
import { featuresOf, MOST_PINS } from './features.ts';
import { runsAtLevel, runsOf } from './runs.ts';

export type MapWish = Query<typeof getMap>;

/** Cells are stored for every other level up to this one (migration 0017); beyond it a box holds few enough to be counted. */
const LAST_STORED = 14;
/** From this zoom on, streets are seen: what stands apart is shown apart, even where it is close together. */
const STREET_ZOOM = 15;

export async function viewMap(db: Db, wish: MapWish, _now: Date): Promise<MapAnswer> {
  const blocks = blocksOf(wish.bbox, wish.zoom);
  const cells = await cellsOf(db, blocks, facetsOf(wish));
  return answer(db, blocks, cells);
}

async function cellsOf(db: Db, blocks: Blocks, facets: Facets): Promise<Cell[]> {
  const level = cellLevel(blocks.zoom);
  const runs = runsOf(blocks);
  if (level > LAST_STORED)
    return selectCellsOfPins(db, pinsInBox(runs, facets), { level, apart: apartAt(blocks.zoom) });
  const stored = level + (level % 2);
  return selectCells(db, runsAtLevel(runs, stored), facets, { level: stored, up: stored - level });
}

function apartAt(zoom: number): number {
  return zoom < STREET_ZOOM ? 0 : MOST_PINS;
}

async function answer(db: Db, blocks: Blocks, cells: Cell[]): Promise<MapAnswer> {
  const { west, south, east, north } = boxOf(blocks);
  return {
    box: [west, south, east, north],
    zoom: blocks.zoom,
    total: cells.reduce((sum, { count }) => sum + count, 0),
    isTooWide: false,
    ...(await featuresOf(db, cells)),
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
  return list && list.length > 0 ? list : null;
}
