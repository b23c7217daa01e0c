import type {
  PlaceHours,
  PlaceSearchResult,
  PlaceDetails,
  PlaceSuggestion,
} from '#contract/catalog/place-search.ts';
import { milesBetween, type Position } from '#shared/geo/distance.ts';
import { describeHours } from '#packages/opening-hours/describe-hours.ts';
import type { ParsedHours } from '#packages/opening-hours/parsed-hours.ts';
import { toWeekdayHoursTexts } from '#packages/opening-hours/to-weekday-hours-texts.ts';
import type { Db } from '#server/platform/database/database.ts';
import { CircuitOpenError } from '#server/platform/outbound/circuit-breaker.ts';
import { notFoundError, unavailableError } from '#server/platform/http/http-error.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  findMatchingCatalogIds,
  type ExternalRecord,
  type MatchingCatalogIds,
} from '../../duplicates/duplicates.ts';
import { findCorrectedPositions, type CorrectedPosition } from './corrected-positions.ts';
import { parseImportedPlaceId, importedPlaceProvider } from './imported-places.ts';
import { PlaceProviderError, type FoundPlace, type PlaceProvider } from './place-provider.ts';

export type PlaceLookupContext = { db: Db; provider: PlaceProvider; log: Log; fallbackPosition: Position };
type LookupQuery = { text: string; position: Position | null; meters: number };

const SEARCH_FAILED = 'Failed to search for places. Please try again.';
const DETAILS_FAILED = 'Failed to get place details. Please try again.';
const MIN_CHARACTERS = 3;

export async function searchPlacesWithListings(
  lookup: PlaceLookupContext,
  query: LookupQuery,
): Promise<PlaceSearchResult[]> {
  const found = await callProvider(lookup, SEARCH_FAILED, (provider) =>
    provider.search(inCircle(lookup, query)),
  );
  const eateries = found.filter(isEatery);
  const listings = await findMatchingCatalogIds(lookup.db, eateries.map(candidateOf));
  const pins = await findCorrectedPositions(lookup.db, eateries, listings);
  const places = eateries.map((place, index) =>
    presentPlace(pinned(place, pins[index] ?? null), assertDefined(listings[index]), query.position),
  );
  if (query.position === null) return places;
  return places.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
}

export async function suggestPlacesWithListings(
  lookup: PlaceLookupContext,
  query: LookupQuery,
): Promise<PlaceSuggestion[]> {
  if (query.text.length < MIN_CHARACTERS) return [];
  const found = await callProvider(lookup, SEARCH_FAILED, (provider) =>
    provider.suggest(inCircle(lookup, query)),
  );
  const eateries = found.filter(isEatery);
  const listings = await findMatchingCatalogIds(
    lookup.db,
    eateries.map((place) =>
      candidateOf({ ...place, name: place.mainText, formattedAddress: place.secondaryText }),
    ),
  );
  return eateries.map(({ placeId, description, mainText, secondaryText }, index) => ({
    placeId,
    description,
    mainText,
    secondaryText,
    ...assertDefined(listings[index]),
  }));
}

export async function getPlaceDetailsWithCatalogListing(
  lookup: PlaceLookupContext,
  placeId: string,
): Promise<PlaceDetails> {
  // The id may be from open data, found before the site had a key.
  const isOpen = parseImportedPlaceId(placeId) !== null;
  const place = await callProvider(lookup, DETAILS_FAILED, (provider) =>
    (isOpen ? importedPlaceProvider(lookup.db) : provider).details(placeId),
  );
  if (!place) throw notFoundError('Place not found');
  const listings = await findMatchingCatalogIds(lookup.db, [candidateOf(place)]);
  const [pin] = await findCorrectedPositions(lookup.db, [place], listings);
  const { coordinates } = place;
  return {
    ...presentPlace(pinned(place, pin ?? null), assertDefined(listings[0]), null),
    hoursOfOperation: toWeekdayHoursTexts(place.hours) satisfies PlaceHours,
    timeZone: pin ? pin.timeZone : coordinates && timeZoneAt(coordinates.latitude, coordinates.longitude),
  };
}

async function callProvider<T>(
  { provider, log }: PlaceLookupContext,
  failure: string,
  request: (provider: PlaceProvider) => Promise<T>,
): Promise<T> {
  try {
    return await request(provider);
  } catch (error) {
    if (!(error instanceof PlaceProviderError)) throw error;
    const { cause, retryAfterSeconds } = error;
    if (!(cause instanceof CircuitOpenError)) log.warn({ err: cause }, 'The place lookup failed');
    throw unavailableError('service', failure, { retryAfterSeconds, cause });
  }
}

function inCircle({ fallbackPosition }: PlaceLookupContext, { text, position, meters }: LookupQuery) {
  return { text, center: position ?? fallbackPosition, meters };
}

const EATERIES = ['restaurant', 'food', 'meal_takeaway', 'meal_delivery', 'establishment'];

/** "kept only if a type is restaurant, food, meal_takeaway, meal_delivery or establishment" */
function isEatery({ types }: { types: string[] }): boolean {
  return types.some((type) => EATERIES.includes(type));
}

function candidateOf(
  place: Pick<FoundPlace, 'placeId' | 'name' | 'brand' | 'website' | 'formattedAddress' | 'coordinates'>,
): ExternalRecord {
  return {
    name: place.name,
    brand: place.brand,
    website: place.website,
    address: place.formattedAddress,
    coordinates: place.coordinates,
    openPlaceId: parseImportedPlaceId(place.placeId),
  };
}

function pinned(place: FoundPlace, pin: CorrectedPosition | null): FoundPlace {
  return pin ? { ...place, coordinates: pin.coordinates } : place;
}

function presentPlace(
  place: FoundPlace,
  listing: MatchingCatalogIds,
  position: Position | null,
): PlaceSearchResult {
  const { hours, brand: _, coordinates, ...rest } = place;
  const weekdayText = weekdayTextOf(hours);
  return {
    ...rest,
    coordinates,
    ...(position && coordinates && { distance: milesBetween(position, coordinates) }),
    openingHours: weekdayText && { weekdayText },
    ...listing,
  };
}

function weekdayTextOf(hours: ParsedHours): string[] | null {
  if (hours.kind === 'text') return [hours.text];
  return describeHours(hours)?.map(({ name, times }) => `${name}: ${times}`) ?? null;
}
