import { findBrandByKey } from '#packages/brands/index.ts';
import { normalizeWords } from '#packages/text-folding/index.ts';
import { METERS_PER_MILE, milesBetween, type Position } from '#shared/geo/distance.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { deriveBrandWebsite } from '../cleaning/clean-website.ts';
import {
  selectImportedPlace,
  selectSimilarPlaces,
  selectPlacesMatchingWords,
  type SearchCenter,
  type ImportedPlaceRow,
} from './queries.ts';
import type { PlaceQuery, FoundPlace, PlaceProvider } from './place-provider.ts';

const SEARCHED = 20;
const SUGGESTED = 8;
const MAX_WORDS = 8;
/** In shorter texts, typo correction matches almost anything. */
const MIN_LENGTH_TO_CORRECT = 4;
/** Two sources may disagree about a place's position by this much. */
const SAME_SPOT_MILES = 0.06;
const ID = /^open-(\d{1,15})$/;

/** Searches all imported open data, whether the catalog was merged from it or it was only staged. */
export function importedPlaceProvider(db: Db): PlaceProvider {
  return {
    async search(query) {
      return (await find(db, query, SEARCHED)).map(asPlace);
    },
    async suggest(query) {
      const rows = await find(db, query, SUGGESTED);
      return rows.map((row) => {
        const place = asPlace(row);
        return {
          ...place,
          description: [place.name, place.formattedAddress].filter(Boolean).join(', '),
          mainText: place.name,
          secondaryText: place.formattedAddress,
        };
      });
    },
    async details(placeId) {
      const id = parseImportedPlaceId(placeId);
      const row = id === null ? undefined : await selectImportedPlace(db, id);
      return row ? asPlace(row) : null;
    },
  };
}

export function parseImportedPlaceId(placeId: string): number | null {
  const digits = ID.exec(placeId)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Searches within the circle, then everywhere, then by similar spelling. */
async function find(
  db: Db,
  { text, center, meters }: PlaceQuery,
  limit: number,
): Promise<ImportedPlaceRow[]> {
  const terms = normalizeWords(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (terms.length === 0) return [];
  const folded = terms.join(' ');
  const near: SearchCenter = { ...center, miles: meters / METERS_PER_MILE };
  const anywhere: SearchCenter = { ...center, miles: null };
  const canCorrect = folded.length >= MIN_LENGTH_TO_CORRECT;
  // A place in two files has two rows.
  const rows = limit * 3;
  const attempts = [
    () => selectPlacesMatchingWords(db, terms, near, rows),
    () => selectPlacesMatchingWords(db, terms, anywhere, rows),
    () => (canCorrect ? selectSimilarPlaces(db, folded, near, rows) : []),
    () => (canCorrect ? selectSimilarPlaces(db, folded, anywhere, rows) : []),
  ];
  for (const attempt of attempts) {
    const found = withoutDuplicates(await attempt());
    if (found.length > 0) return found.slice(0, limit);
  }
  return [];
}

function withoutDuplicates(rows: readonly ImportedPlaceRow[]): ImportedPlaceRow[] {
  const unique: ImportedPlaceRow[] = [];
  for (const row of rows) {
    const duplicateIndex = unique.findIndex((other) => isDuplicate(row, other));
    if (duplicateIndex < 0) unique.push(row);
    else if (countKnownFields(row) > countKnownFields(assertDefined(unique[duplicateIndex])))
      unique[duplicateIndex] = row;
  }
  return unique;
}

function isDuplicate(one: ImportedPlaceRow, other: ImportedPlaceRow): boolean {
  if (one.matchKey !== other.matchKey) return false;
  if (one.addressKey !== null && one.addressKey === other.addressKey) return true;
  if (one.latitude === null || other.latitude === null) return false;
  return milesBetween(assertDefined(pinOf(one)), assertDefined(pinOf(other))) <= SAME_SPOT_MILES;
}

function countKnownFields(row: ImportedPlaceRow): number {
  return [row.hours, row.phoneNumber, row.website, row.latitude].filter((value) => value !== null).length;
}

function asPlace(row: ImportedPlaceRow): FoundPlace {
  return {
    placeId: `open-${row.id}`,
    // A chain's name for its branch ("Edmond", "Columbia Point") is not the restaurant's name.
    name: row.brand === null ? row.name : (findBrandByKey(row.matchKey)?.name ?? row.brand),
    formattedAddress: row.address,
    types: [...(TYPES[row.restaurantType ?? ''] ?? ['restaurant']), 'food', 'establishment'],
    coordinates: pinOf(row),
    priceLevel: null,
    website: websiteOf(row),
    phoneNumber: row.phoneNumber,
    hours: parseHours(row.hours ?? row.hoursText),
    rating: null,
    brand: row.brand,
  };
}

/** From these types the wizard derives the restaurant's type again (A9). */
const TYPES: Record<string, string[]> = {
  'Fast Food': ['meal_takeaway', 'restaurant'],
  'Food Truck': ['meal_takeaway'],
  Cafe: ['cafe'],
  Bakery: ['bakery'],
  Deli: ['deli'],
  'Fast Casual': [],
  Pub: ['bar'],
};

/** The website of the chain, not of the branch. */
function websiteOf({ brand, matchKey, website }: ImportedPlaceRow): string | null {
  if (brand === null) return website;
  return findBrandByKey(matchKey)?.site ?? (website && deriveBrandWebsite(website, matchKey)) ?? website;
}

function pinOf({ latitude, longitude }: ImportedPlaceRow): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
