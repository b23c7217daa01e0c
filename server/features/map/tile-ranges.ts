import { mapBlockLevel, type MapBlocks } from '#shared/geo/map-grid.ts';
import { PIN_TILE_LEVEL, type MapTileRanges } from './queries.ts';

export function mapTileRangesOfBlocks({ zoom, left, right, top, bottom }: MapBlocks): MapTileRanges {
  const level = mapBlockLevel(zoom);
  const size = 4 ** (PIN_TILE_LEVEL - level);
  const starts: number[] = [];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) starts.push(zOrder(x % 2 ** level, y) * size);
  starts.sort((a, b) => a - b);
  const first = starts.filter((start, at) => at === 0 || starts[at - 1] !== start - size);
  const last = starts.filter((start, at) => starts[at + 1] !== start + size).map((start) => start + size - 1);
  return { first, last };
}

/** Interleaves the bits, x first, with arithmetic, because bitwise operators are limited to 32 bits. */
function zOrder(x: number, y: number): number {
  let order = 0;
  for (let bit = 0, placeValue = 1; x >= 2 ** bit || y >= 2 ** bit; bit++, placeValue *= 4)
    order += placeValue * ((Math.floor(x / 2 ** bit) % 2) + 2 * (Math.floor(y / 2 ** bit) % 2));
  return order;
}
