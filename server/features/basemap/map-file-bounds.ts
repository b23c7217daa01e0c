type Tile = { z: number; x: number; y: number };
export type MapFileBounds = { minLon: number; minLat: number; maxLon: number; maxLat: number };

/** An archive without bounds may contain any tile. */
export function doesMapFileOverlapTile(bounds: MapFileBounds, { z, x, y }: Tile): boolean {
  if (!hasMapFileBounds(bounds)) return true;
  const { minLon, minLat, maxLon, maxLat } = bounds;
  const size = 2 ** z;
  return (
    longitudeOf(x, size) <= maxLon &&
    longitudeOf(x + 1, size) >= minLon &&
    latitudeOf(y + 1, size) <= maxLat &&
    latitudeOf(y, size) >= minLat
  );
}

export function hasMapFileBounds({ minLon, minLat, maxLon, maxLat }: MapFileBounds): boolean {
  return minLon < maxLon && minLat < maxLat;
}

export function mapTileAtPosition(
  { longitude, latitude }: { longitude: number; latitude: number },
  z: number,
): Tile {
  const size = 2 ** z;
  const inside = (at: number) => Math.min(size - 1, Math.max(0, Math.floor(at * size)));
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return { z, x: inside((longitude + 180) / 360), y: inside((1 - north) / 2) };
}

function longitudeOf(x: number, size: number): number {
  return (x / size) * 360 - 180;
}

/** Web Mercator. */
function latitudeOf(y: number, size: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
}
