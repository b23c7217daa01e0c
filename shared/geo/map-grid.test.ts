import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mapBlockLevel,
  mapBlocksOf,
  geoBoxOfMapBlocks,
  formatGeoBox,
  alignBoxToMapBlocks,
  mapCellContaining,
  MAX_ZOOM,
  type GeoBox,
} from './map-grid.ts';

const degree = (max: number) => fc.integer({ min: -max * 1e4, max: max * 1e4 }).map((value) => value / 1e4);
const boxes = fc
  .tuple(degree(180), degree(180), degree(89), degree(89))
  .filter(([west, east, south, north]) => west !== east && south !== north)
  .map(([west, east, a, b]) => ({ west, east, south: Math.min(a, b), north: Math.max(a, b) }));
const zooms = fc.integer({ min: 0, max: 24 });

const spanOf = ({ west, east }: GeoBox) => (west < east ? east - west : east + 360 - west);
/** -180 and 180 are the same place. */
const isIn = (outer: GeoBox, longitude: number) =>
  (longitude - outer.west + 720) % 360 <= spanOf(outer) + 1e-6 || spanOf(outer) === 360;

describe('the map grid', () => {
  test('expands a box to whole blocks that cover it, at most 30', () => {
    fc.assert(
      fc.property(boxes, zooms, (box, zoom) => {
        const blocks = mapBlocksOf(box, zoom);
        const grown = geoBoxOfMapBlocks(blocks);
        // A border may lose about a hundredth of a block, which is two and a half pixels.
        const cut = 360 / 2 ** mapBlockLevel(blocks.zoom) / 99;
        expect(isIn(grown, box.west) || isIn(grown, box.west + cut)).toBe(true);
        expect(isIn(grown, box.east) || isIn(grown, box.east - cut)).toBe(true);
        expect(grown.south - cut).toBeLessThanOrEqual(box.south);
        expect(grown.north + cut).toBeGreaterThanOrEqual(box.north);
        expect(spanOf(grown) + 2 * cut).toBeGreaterThanOrEqual(spanOf(box));
        expect((blocks.right - blocks.left + 1) * (blocks.bottom - blocks.top + 1)).toBeLessThanOrEqual(30);
        expect(blocks.zoom).toBeLessThanOrEqual(Math.min(zoom, MAX_ZOOM));
      }),
    );
  });

  test('leaves an expanded box unchanged, also after formatting it for a query and parsing it', () => {
    fc.assert(
      fc.property(boxes, zooms, (box, zoom) => {
        const blocks = mapBlocksOf(box, zoom);
        const [west, south, east, north] = formatGeoBox(geoBoxOfMapBlocks(blocks)).split(',').map(Number) as [
          number,
          number,
          number,
          number,
        ];
        expect(mapBlocksOf({ west, south, east, north }, blocks.zoom)).toEqual(blocks);
      }),
    );
  });

  test('requests the same box for every copy of the world that the camera shows', () => {
    fc.assert(
      fc.property(boxes, zooms, fc.integer({ min: -3, max: 3 }), (box, zoom, worlds) => {
        const east = box.east < box.west ? box.east + 360 : box.east;
        const away = { ...box, west: box.west + 360 * worlds, east: east + 360 * worlds };
        const aligned = alignBoxToMapBlocks(away, zoom);
        expect(Math.abs(aligned.west)).toBeLessThanOrEqual(180);
        expect(Math.abs(aligned.east)).toBeLessThanOrEqual(180);
        expect(aligned).toEqual(alignBoxToMapBlocks({ ...box, east }, zoom));
      }),
    );
  });

  test('uses the whole world for a wider box', () => {
    expect(alignBoxToMapBlocks({ west: -500, east: 500, south: -95, north: 95 }, 0.7)).toEqual({
      west: -180,
      east: 180,
      south: -90,
      north: 90,
    });
  });

  test('finds the cell around a point', () => {
    fc.assert(
      fc.property(degree(180), degree(84), fc.integer({ min: 0, max: MAX_ZOOM }), (lng, lat, zoom) => {
        const cell = mapCellContaining({ lat, lng }, zoom);
        expect(lng).toBeGreaterThanOrEqual(cell.west - 1e-6);
        expect(lng).toBeLessThanOrEqual(cell.east + 1e-6);
        expect(lat).toBeGreaterThanOrEqual(cell.south - 1e-6);
        expect(lat).toBeLessThanOrEqual(cell.north + 1e-6);
        expect(cell.east - cell.west).toBeCloseTo(360 / (8 * 2 ** zoom), 5);
      }),
    );
  });
});
