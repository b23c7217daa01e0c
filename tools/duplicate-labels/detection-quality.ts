import { readFileSync } from 'node:fs';
import type { Insertable } from 'kysely';
import type { Locations, Restaurants } from '#db/schema.gen.ts';
import { findDuplicateGroups, findSameLocations } from '#server/features/duplicates/duplicates.ts';
import { cleanPlace, type CleanedPlace } from '#server/features/places/cleaning/clean-place.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { Database } from '#server/platform/database/database.ts';
import { testLocationRow } from '#server/testing/factories/locations.ts';
import { testRestaurantRow } from '#server/testing/factories/restaurants.ts';
import { readRealSourceRecords } from './real-records.ts';

export type DuplicateLabel = 'same' | 'branches' | 'different' | 'unsure';
export type LabeledPair = { one: string; other: string; label: DuplicateLabel; isHeldOut: boolean };
type Found = LabeledPair & { isOneRestaurant: boolean; isOnePlace: boolean };
export type DuplicateDetectionQuality = {
  pairs: number;
  precision: number;
  recall: number;
  mistakes: string[];
};

export function readLabeledPairs(): LabeledPair[] {
  const [, ...lines] = readFileSync(new URL('labels.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [, one = '', other = '', label] = line.split(',');
    return { one, other, label: label as DuplicateLabel, isHeldOut: hash(line) % 2 === 1 };
  });
}

/** Inserts each record as its own restaurant with one location, as if nobody had checked for duplicates. */
export async function insertRecordsAsRestaurants(
  db: Database['db'],
  keys: ReadonlySet<string> | null,
): Promise<Map<string, { restaurantId: number; place: CleanedPlace }>> {
  const entered = new Map<string, { restaurantId: number; place: CleanedPlace }>();
  const origin = {
    source: '',
    license: null,
    kind: 'open-data',
    date: null,
    country: '',
    state: '',
  } as const;
  for (const { key, source, fields } of await readRealSourceRecords()) {
    if (keys !== null && !keys.has(key)) continue;
    const cleaning = cleanPlace(fields, {}, origin);
    if (!('place' in cleaning)) continue;
    const place = { ...cleaning.place, source: `${source} ${cleaning.place.source}`, sourceId: key };
    entered.set(key, { restaurantId: entered.size + 1, place });
  }
  const all = [...entered.values()];
  for (let at = 0; at < all.length; at += ROWS) {
    const rows = all.slice(at, at + ROWS);
    await db.insertInto('restaurants').values(rows.map(asRestaurant)).execute();
    await db.insertInto('locations').values(rows.map(asLocation)).execute();
    await linkRecords(db, rows);
  }
  return entered;
}

async function linkRecords(db: Database['db'], rows: readonly Entered[]): Promise<void> {
  const records = rows.map(({ place: { source, sourceId: source_id, name } }) => ({
    source,
    source_id,
    name,
    raw: '{}',
  }));
  const inserted = await db
    .insertInto('places')
    .values(records)
    .returning(['id', 'source_id as key'])
    .execute();
  const ids = new Map(inserted.map(({ id, key }) => [key, id]));
  const links = rows.map(({ restaurantId, place }) => ({
    location_id: restaurantId,
    place_id: assertDefined(ids.get(place.sourceId)),
  }));
  await db.insertInto('location_sources').values(links).execute();
}

const ROWS = 1000;
type Entered = { restaurantId: number; place: CleanedPlace };

function asRestaurant({ restaurantId: id, place }: Entered): Insertable<Restaurants> {
  return testRestaurantRow({ id, name: place.brand ?? place.name, website: place.website });
}

function asLocation({ restaurantId, place }: Entered): Insertable<Locations> {
  const { address, phone, latitude, longitude, timeZone } = place;
  return testLocationRow({
    id: restaurantId,
    restaurant_id: restaurantId,
    address,
    phone_number: phone,
    latitude,
    longitude,
    time_zone: timeZone,
  });
}

export async function evaluateLabeledPairs(
  db: Database['db'],
  pairs: readonly LabeledPair[],
  entered: ReadonlyMap<string, Entered>,
): Promise<Found[]> {
  const groupOf = new Map<number, number>();
  for (const [at, { ids }] of (await findDuplicateGroups(db)).entries())
    for (const id of ids) groupOf.set(id, at);
  const found: Found[] = [];
  for (const pair of pairs) {
    const [one, other] = [entered.get(pair.one), entered.get(pair.other)];
    if (!one || !other) continue;
    const group = groupOf.get(one.restaurantId);
    const isOneRestaurant = group !== undefined && group === groupOf.get(other.restaurantId);
    const [location] = isOneRestaurant
      ? await findSameLocations(
          db,
          [one.restaurantId],
          [{ ...other.place, id: other.restaurantId, phoneNumber: other.place.phone }],
          new Set(),
        )
      : [null];
    found.push({ ...pair, isOneRestaurant, isOnePlace: typeof location === 'number' });
  }
  return found;
}

export function measureRestaurantDetectionQuality(found: readonly Found[]): DuplicateDetectionQuality {
  return qualityOf(
    found,
    ({ label }) => label === 'same' || label === 'branches',
    (pair) => pair.isOneRestaurant,
  );
}

export function measureLocationDetectionQuality(found: readonly Found[]): DuplicateDetectionQuality {
  return qualityOf(
    found,
    ({ label }) => label === 'same',
    (pair) => pair.isOnePlace,
  );
}

function qualityOf(
  found: readonly Found[],
  isTrue: (pair: Found) => boolean,
  isFound: (pair: Found) => boolean,
): DuplicateDetectionQuality {
  const sure = found.filter(({ label }) => label !== 'unsure');
  const right = sure.filter((pair) => isTrue(pair) && isFound(pair)).length;
  return {
    pairs: sure.length,
    precision: right / sure.filter(isFound).length,
    recall: right / sure.filter(isTrue).length,
    mistakes: sure
      .filter((pair) => isTrue(pair) !== isFound(pair))
      .map((pair) => `${isFound(pair) ? 'found' : 'missed'}: ${pair.one}, ${pair.other} (${pair.label})`),
  };
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (Math.imul(value, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return value >>> 3;
}
