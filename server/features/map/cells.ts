import { cellLevel } from '#rules/map-grid.ts';
import type { Searching } from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database.ts';
import {
  EVERYTHING,
  chosenParts,
  chosenPins,
  isEverything,
  type Box,
  type Chosen,
} from './chosen-queries.ts';
import { MOST_PINS } from './features.ts';
import { openingsWanted } from './filters.ts';
import type { MapWish } from './map.ts';
import {
  selectCells,
  selectCellsOfParts,
  selectCellsOfPins,
  selectCellsOrPins,
  type Cell,
  type Level,
} from './queries.ts';
import { EVERYWHERE, inRuns, runsAtLevel } from './runs.ts';

/** Cells are stored for every other level up to this one (migration 0017); beyond it a box holds few enough to be counted. */
const LAST_STORED = 14;
/** Those of single restaurants and openings (migration 0026). */
const LAST_IN_PARTS = 10;
/** Up to this one what is open in all of the world is some thousand cells, which the boxes of one minute share. */
const LAST_SHARED = 8;
/** From this zoom on, streets are seen: what stands apart is shown apart, even where it is close together. */
const STREET_ZOOM = 15;

export async function cellsOf(
  searching: Searching,
  wish: MapWish,
  box: Box,
  chosen: Chosen,
  now: Date,
): Promise<Cell[]> {
  const { db } = searching;
  const level = cellLevel(box.zoom);
  const stored = level + (level % 2);
  const above = { level: stored, up: stored - level };
  const isOpenNow = wish.openNow === true && wish.openAt === undefined;
  if (isEverything(chosen) && stored <= LAST_STORED)
    return selectCells(db, runsAtLevel(box.runs, stored), box.facets, above);
  if (isOpenNow && !chosen.meant && !chosen.among && stored <= LAST_SHARED)
    return inRuns(await openNowAnywhere(searching, wish, box, above, now), runsAtLevel(box.runs, level));
  if (!chosen.meant && stored <= LAST_IN_PARTS) return countParts(db, box, chosen, above);
  const pins = chosenPins(box, chosen);
  return box.zoom < STREET_ZOOM
    ? selectCellsOfPins(db, pins, level)
    : selectCellsOrPins(db, pins, level, MOST_PINS);
}

function countParts(db: Db, box: Box, chosen: Chosen, above: Level): Promise<Cell[]> {
  return selectCellsOfParts(db, chosenParts(box, chosen, above, runsAtLevel(box.runs, above.level)), above);
}

function openNowAnywhere(
  searching: Searching,
  wish: MapWish,
  { zoom, facets }: Box,
  above: Level,
  now: Date,
): Promise<Cell[]> {
  const { db, memory } = searching;
  const key = `map open now ${JSON.stringify([zoom, facets])}`;
  return memory.recall(key, now, async () => {
    // Asked for once more: those that this request has found may have changed since.
    const chosen = { ...EVERYTHING, open: await openingsWanted(searching, wish, now) };
    const value = await countParts(db, { zoom, facets, runs: EVERYWHERE }, chosen, above);
    return { value, topics: ['map'], bytes: 120 * value.length };
  });
}
