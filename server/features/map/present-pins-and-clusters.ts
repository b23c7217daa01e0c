import type { MapCluster, MapPin } from '#contract/catalog/map.ts';
import { meanRating } from '#shared/catalog/ratings.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectPins, type PinCell, type PinRow } from './queries.ts';

/** This many pins and the clusters fit into 50 kB; further single pins are sent as clusters of one. */
export const MAX_NAMED_PINS_PER_RESPONSE = 130;
const MAX_NAME_LENGTH = 40;

export async function presentPinsAndClusters(
  db: Db,
  cells: readonly PinCell[],
  serving?: ReadonlyMap<number, number>,
): Promise<{ clusters: MapCluster[]; pins: MapPin[] }> {
  const alone = cells.filter(({ count }) => count === 1).slice(0, MAX_NAMED_PINS_PER_RESPONSE);
  const rows = alone.length > 0 ? await selectPins(db, alone.map(idOf)) : [];
  const named = new Set(rows.map(({ locationId }) => locationId));
  const clusters = cells.filter(({ count, locationId }) => count > 1 || !named.has(locationId));
  return { clusters: clusters.map(clusterOf), pins: rows.map((row) => pinOf(row, serving)) };
}

function idOf({ locationId }: PinCell): number {
  return locationId;
}

function clusterOf({ count, latitudeSumMicrodegrees, longitudeSumMicrodegrees }: PinCell): MapCluster {
  return {
    lat: degrees(latitudeSumMicrodegrees / count),
    lng: degrees(longitudeSumMicrodegrees / count),
    count,
  };
}

function pinOf(pin: PinRow, serving?: ReadonlyMap<number, number>): MapPin {
  const { name, latitude, longitude, ratingSum, ratingCount, ...row } = pin;
  return {
    ...(row as Omit<MapPin, 'name' | 'lat' | 'lng' | 'averageRating'>),
    name: shortened(name),
    sandwichCount: serving?.get(row.restaurantId) ?? row.sandwichCount,
    averageRating: meanRating(ratingSum, ratingCount),
    lat: degrees(latitude),
    lng: degrees(longitude),
  };
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > MAX_NAME_LENGTH
    ? `${characters
        .slice(0, MAX_NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

/** Five decimals are precise to a meter. */
function degrees(microdegrees: number): number {
  return Math.round(microdegrees / 10) / 1e5;
}
