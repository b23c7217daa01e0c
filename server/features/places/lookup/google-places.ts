import type { z } from 'zod';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { readBodyPrefix, readLimitedText } from '#server/platform/outbound/limited-body.ts';
import { CircuitOpenError, createCircuitBreaker } from '#server/platform/outbound/circuit-breaker.ts';
import { httpRequest } from '#server/platform/outbound/http-request.ts';
import {
  googlePlaceSchema,
  googleSearchSchema,
  googleSuggestionsSchema,
  GOOGLE_PLACE_FIELDS,
  type GooglePlace,
  type GooglePrediction,
} from './google-schemas.ts';
import {
  PlaceProviderError,
  type PlaceQuery,
  type FoundPlace,
  type FoundPlaceSuggestion,
  type PlaceProvider,
} from './place-provider.ts';

export type GoogleSettings = { key: string; url: string; timeoutMs?: number; now?: () => number };

const MAX_RADIUS_METERS = 50_000;
const TIMEOUT_MS = 5_000;
/** Twenty places with all their fields are a hundredth of this. */
const MAX_RESPONSE_BYTES = 5_000_000;
const FAILURES = 5;
const REST_MS = 30_000;

/** Google bills by the fields in the mask, so only the needed fields are requested. */
export function googlePlaceProvider({
  key,
  url,
  timeoutMs = TIMEOUT_MS,
  now = Date.now,
}: GoogleSettings): PlaceProvider {
  const guarded = createCircuitBreaker({ failures: FAILURES, restMs: REST_MS, now });

  async function callApi<S extends z.ZodType>(path: string, shape: S, mask: string, body?: object) {
    try {
      return await guarded(async () => {
        const answer = await httpRequest(`${url}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            'x-goog-api-key': key,
            'x-goog-fieldmask': mask,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!answer.isOk) {
          // Google's error text says which setting is wrong and never contains the key.
          const errorText = await readBodyPrefix(answer.body, 300);
          if (!body && isUnknownPlace(answer.status, errorText)) return null;
          throw new Error(`Google Places answers ${answer.status}: ${errorText}`);
        }
        return shape.parse(JSON.parse(await readLimitedText(answer.body, MAX_RESPONSE_BYTES))) as z.output<S>;
      });
    } catch (error) {
      throw new PlaceProviderError(
        error,
        error instanceof CircuitOpenError ? error.retryAfterSeconds : undefined,
      );
    }
  }

  return {
    async search({ text, ...circle }) {
      const mask = GOOGLE_PLACE_FIELDS.map((field) => `places.${field}`).join(',');
      const body = { textQuery: text, pageSize: 20, languageCode: 'en', ...bias(circle) };
      const found = await callApi('/v1/places:searchText', googleSearchSchema, mask, body);
      return (found?.places ?? []).map(asPlace);
    },
    async suggest({ text, ...circle }) {
      const mask = ['placeId', 'text', 'structuredFormat', 'types']
        .map((field) => `suggestions.placePrediction.${field}`)
        .join(',');
      const body = { input: text, languageCode: 'en', ...bias(circle) };
      const found = await callApi('/v1/places:autocomplete', googleSuggestionsSchema, mask, body);
      return (found?.suggestions ?? []).flatMap(({ placePrediction }) =>
        placePrediction ? asSuggestion(placePrediction) : [],
      );
    },
    async details(placeId) {
      const path = `/v1/places/${encodeURIComponent(placeId)}?languageCode=en`;
      const found = await callApi(path, googlePlaceSchema, GOOGLE_PLACE_FIELDS.join(','));
      return found && asPlace(found);
    },
  };
}

function bias({ center, meters }: Omit<PlaceQuery, 'text'>) {
  return { locationBias: { circle: { center, radius: Math.min(meters, MAX_RADIUS_METERS) } } };
}

/** Google reports an unknown id as a bad argument, and a bad key as well, which says nothing about the place. */
function isUnknownPlace(status: number, errorText: string): boolean {
  return status === 404 || (status === 400 && !errorText.includes('API_KEY'));
}

const PRICE_LEVELS: Record<string, number> = {
  PRICE_LEVEL_FREE: 0,
  PRICE_LEVEL_INEXPENSIVE: 1,
  PRICE_LEVEL_MODERATE: 2,
  PRICE_LEVEL_EXPENSIVE: 3,
  PRICE_LEVEL_VERY_EXPENSIVE: 4,
};

function asSuggestion({ placeId, text, structuredFormat, types }: GooglePrediction): FoundPlaceSuggestion {
  const mainText = structuredFormat?.mainText.text ?? text?.text ?? '';
  return {
    placeId,
    description: text?.text ?? mainText,
    mainText,
    secondaryText: structuredFormat?.secondaryText?.text ?? '',
    types: types ?? [],
    brand: null,
    website: null,
    coordinates: null,
  };
}

function asPlace(place: GooglePlace): FoundPlace {
  return {
    placeId: place.id,
    name: place.displayName?.text ?? '',
    formattedAddress: place.formattedAddress ?? '',
    types: place.types ?? [],
    coordinates: place.location ?? null,
    priceLevel: PRICE_LEVELS[place.priceLevel ?? ''] ?? null,
    website: place.websiteUri ?? null,
    phoneNumber: place.nationalPhoneNumber ?? place.internationalPhoneNumber ?? null,
    hours: parseHours(place.regularOpeningHours?.weekdayDescriptions ?? null),
    rating: place.rating ?? null,
    brand: null,
  };
}
