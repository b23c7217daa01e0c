import { blockLevel, type Blocks } from '#rules/map-grid.ts';
import { defined } from '#rules/defined.ts';
import type { Runs } from './queries.ts';

const TILE_LEVEL = 22;
export const EVERYWHERE: Runs = { first: [0], last: [4 ** TILE_LEVEL - 1] };

/** The blocks as runs of the Z-order: each block is one, and neighbours along the order are joined. */
export function runsOf({ zoom, left, right, top, bottom }: Blocks): Runs {
  const level = blockLevel(zoom);
  const size = 4 ** (TILE_LEVEL - level);
  const starts: number[] = [];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) starts.push(zOrder(x % 2 ** level, y) * size);
  starts.sort((a, b) => a - b);
  const first = starts.filter((start, at) => at === 0 || starts[at - 1] !== start - size);
  const last = starts.filter((start, at) => starts[at + 1] !== start + size).map((start) => start + size - 1);
  return { first, last };
}

/** The same runs in cells of a coarser level; a run holds whole blocks, and no level that is asked for is coarser. */
export function runsAtLevel({ first, last }: Runs, level: number): Runs {
  const size = 4 ** (TILE_LEVEL - level);
  return { first: first.map((tile) => tile / size), last: last.map((tile) => (tile + 1) / size - 1) };
}

/** Those of the cells that lie in the runs; both in the order of their numbers. */
export function inRuns<T extends { cell: number }>(cells: readonly T[], { first, last }: Runs): T[] {
  let run = 0;
  return cells.filter(({ cell }) => {
    while (run < last.length && defined(last[run]) < cell) run++;
    return run < last.length && defined(first[run]) <= cell;
  });
}

/** The bits of both in turn, x first. Beyond 32 bits only sums and products are safe. */
function zOrder(x: number, y: number): number {
  let order = 0;
  for (let bit = 0, worth = 1; x >= 2 ** bit || y >= 2 ** bit; bit++, worth *= 4)
    order += worth * ((Math.floor(x / 2 ** bit) % 2) + 2 * (Math.floor(y / 2 ** bit) % 2));
  return order;
}
