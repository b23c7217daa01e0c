// The grid of the map: the browser asks for whole blocks, and the server counts whole cells.

import type { Position } from './distance.ts';

/** In degrees; `west` is above `east` if the box crosses the antimeridian. */
export type GeoBox = { west: number; south: number; east: number; north: number };

/** Whole blocks of a box, row by row from the northwest; `left` to `right` may run past the last column and wrap to 0. */
export type MapBlocks = {
  /** The zoom whose cells are counted: the requested one, or the nearest below it with few enough blocks. */
  zoom: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** Its cells are the tiles of level 22, the finest that are stored: 15 centimeters per pixel. */
export const MAX_ZOOM = 19;
/** A cell is 64 pixels wide at its zoom (MapLibre's world is 512 wide at zoom 0), about two fingers. */
const CELLS_IN_WORLD = 8;
/** Boxes grow to blocks of 4 x 4 cells, so that visitors share them and every block is one run of tiles. */
export const MAP_CELL_LEVELS_PER_BLOCK = 2;
/** A screen of 1,400 x 1,000 pixels; larger ones are counted in cells of twice the width. */
const MAX_BLOCKS = 30;
/** A border this close to that of a block counts as equal, because degrees are written with six digits. */
const NEAR = 0.01;
/** Web Mercator ends where its world is a square. */
const MAX_LATITUDE = 85.0511287798066;

export function mapBlocksOf(box: GeoBox, zoom: number): MapBlocks {
  for (let fitting = Math.min(zoom, MAX_ZOOM); ; fitting--) {
    const blocks = blocksAt(box, fitting);
    if (fitting === 0 || sizeOf(blocks) <= MAX_BLOCKS) return blocks;
  }
}

export function mapCellLevel(zoom: number): number {
  return zoom + Math.log2(CELLS_IN_WORLD);
}

export function mapBlockLevel(zoom: number): number {
  return mapCellLevel(zoom) - MAP_CELL_LEVELS_PER_BLOCK;
}

/** The box that the blocks fill, which a response covers; asking for it again gives the same box. */
export function geoBoxOfMapBlocks({ zoom, left, right, top, bottom }: MapBlocks): GeoBox {
  const columns = 2 ** mapBlockLevel(zoom);
  return {
    west: degrees((left / columns) * 360 - 180),
    south: bottom === columns - 1 ? -90 : latitudeOf((bottom + 1) / columns),
    east: right - left === columns - 1 ? 180 : degrees((((right % columns) + 1) / columns) * 360 - 180),
    north: top === 0 ? 90 : latitudeOf(top / columns),
  };
}

/** Lets the camera show all of a cluster, whose mean position always lies inside its cell. */
export function mapCellContaining({ lat, lng }: { lat: number; lng: number }, zoom: number): GeoBox {
  const columns = 2 ** mapCellLevel(zoom);
  const x = Math.min(columns - 1, Math.floor(across(lng) * columns));
  const y = Math.min(columns - 1, Math.floor(down(lat) * columns));
  return {
    west: degrees((x / columns) * 360 - 180),
    south: latitudeOf((y + 1) / columns),
    east: degrees(((x + 1) / columns) * 360 - 180),
    north: latitudeOf(y / columns),
  };
}

export function centerOfGeoBox({ west, south, east, north }: GeoBox): Position {
  const middle = (west + (west < east ? east : east + 360)) / 2;
  return { latitude: (south + north) / 2, longitude: middle > 180 ? middle - 360 : middle };
}

export function geoBoxWidthDegrees({ west, east }: GeoBox): number {
  return east >= west ? east - west : east - west + 360;
}

export function formatGeoBox({ west, south, east, north }: GeoBox): string {
  return [west, south, east, north].map(degrees).join(',');
}

/** Converts the box of any camera, even one that has moved around the world, to one that similar views share. */
export function alignBoxToMapBlocks(seen: GeoBox, zoom: number): GeoBox {
  return geoBoxOfMapBlocks(mapBlocksOf(homeward(seen), Math.floor(Math.max(0, zoom))));
}

function homeward({ west, east, south, north }: GeoBox): GeoBox {
  const latitudes = { south: Math.max(-90, south), north: Math.min(90, north) };
  if (east - west >= 360) return { west: -180, east: 180, ...latitudes };
  return { west: around(west), east: around(east) === -180 ? 180 : around(east), ...latitudes };
}

function around(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function blocksAt({ west, south, east, north }: GeoBox, zoom: number): MapBlocks {
  const columns = 2 ** mapBlockLevel(zoom);
  const around = west > east ? columns : 0;
  const [left, end] = span(across(west) * columns, across(east) * columns + around);
  const [top, bottom] = span(down(north) * columns, down(south) * columns);
  const isAllAround = end - left >= columns - 1;
  return {
    zoom,
    left: isAllAround ? 0 : left % columns,
    right: isAllAround ? columns - 1 : (left % columns) + end - left,
    top: Math.min(columns - 1, top),
    bottom: Math.min(columns - 1, bottom),
  };
}

function span(from: number, to: number): [number, number] {
  const first = Math.floor(from + NEAR);
  const last = Math.ceil(to - NEAR) - 1;
  return first <= last ? [first, last] : [Math.floor(from), Math.max(Math.floor(from), Math.ceil(to) - 1)];
}

function sizeOf({ left, right, top, bottom }: MapBlocks): number {
  return (right - left + 1) * (bottom - top + 1);
}

function across(longitude: number): number {
  return (longitude + 180) / 360;
}

function down(latitude: number): number {
  const within = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude));
  const angle = (within * Math.PI) / 180;
  return Math.min(1, Math.max(0, (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2));
}

function latitudeOf(share: number): number {
  return degrees((Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI);
}

function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
