import type { PlaceSearchResult, PlaceDetails, PlaceSuggestion } from '#contract/catalog/place-search.ts';
import type { ProcessedMenu } from '#contract/catalog/menus.ts';
import type { WebsiteImportedRestaurant } from '#contract/catalog/website-import.ts';
import type { Position } from '#shared/geo/distance.ts';
import {
  MAX_MENU_TEXT_LENGTH,
  MENU_TEXT_TOO_LONG_MESSAGE,
  MAX_WEBSITE_LENGTH,
  codePointCount,
  lengthProblem,
} from '#shared/text/text-limits.ts';
import { completeWebsiteUrl, websiteUrlProblem } from '#shared/catalog/website-import-url.ts';
import { ApiError, callApi } from '#web/lib/api/api-client.ts';
import { fetchAllPages } from '#web/lib/api/fetch-all-pages.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { PrefillError } from './prefill-error.ts';
import type { RestaurantDraft } from './draft/draft.ts';
import type { ExistingLocation } from './prefill/fill-draft-from-website.ts';
import {
  MENU_PROCESSING_ERROR_MESSAGE,
  MENU_TEXT_REQUIRED_MESSAGE,
  RESTAURANT_DRAFT_TOASTS,
  WEBSITE_IMPORT_ERROR_MESSAGE,
} from './draft-messages.ts';

type ListedMenu = RestaurantDraft['listedMenu'];

// API calls of the wizard. Each failure becomes a `PrefillError` with a documented text.

// In meters (A9).
export const PLACE_SEARCH_RADIUS_METERS = 25_000;
export const PLACE_SUGGESTIONS_RADIUS_METERS = 50_000;

export async function fetchPlaces(
  text: string,
  at: Position,
  signal: AbortSignal,
): Promise<PlaceSearchResult[]> {
  if (text.trim() === '') throw new PrefillError(RESTAURANT_DRAFT_TOASTS.searchEmpty);
  const query = {
    query: normalizeSearchQuery(text),
    lat: at.latitude,
    lng: at.longitude,
    radius: PLACE_SEARCH_RADIUS_METERS,
  };
  const found = await callApi('GET', '/api/places/search', { query, signal }).catch(
    throwPrefillError(() => new PrefillError(RESTAURANT_DRAFT_TOASTS.searchFailed)),
  );
  if (found.length === 0) throw new PrefillError(RESTAURANT_DRAFT_TOASTS.nothingFound);
  return found;
}

export function fetchPlaceSuggestions(
  text: string,
  at: Position,
  signal: AbortSignal,
): Promise<PlaceSuggestion[]> {
  const query = { input: text, lat: at.latitude, lng: at.longitude, radius: PLACE_SUGGESTIONS_RADIUS_METERS };
  return callApi('GET', '/api/places/autocomplete', { query, signal });
}

type PlaceDetailsResult = {
  place: PlaceDetails;
  /** Menu of a reused restaurant, so that its sandwiches are not added again. */
  menu: ListedMenu;
};

export async function fetchPlaceDetails(placeId: string, signal: AbortSignal): Promise<PlaceDetailsResult> {
  const place = await callApi('GET', '/api/places/details/{placeId}', { params: { placeId }, signal }).catch(
    throwPrefillError((error) => {
      const isMissing = error instanceof ApiError && error.status === 404;
      return new PrefillError(
        isMissing ? RESTAURANT_DRAFT_TOASTS.detailsMissing : RESTAURANT_DRAFT_TOASTS.detailsFailed,
      );
    }),
  );
  const failed = throwPrefillError(() => new PrefillError(RESTAURANT_DRAFT_TOASTS.detailsFailed));
  return { place, menu: await fetchCatalogMenu(place.restaurantId, signal).catch(failed) };
}

type WebsiteImportResult = {
  imported: WebsiteImportedRestaurant;
  /** Locations of a reused restaurant, so that they are not added again. */
  known: ExistingLocation[];
  menu: ListedMenu;
};

export async function fetchWebsiteImport(url: string, signal: AbortSignal): Promise<WebsiteImportResult> {
  const websiteUrl = completeWebsiteUrl(url);
  const problem = websiteUrlProblem(url) ?? lengthProblem('Website URL', websiteUrl, MAX_WEBSITE_LENGTH);
  if (problem !== null) throw new PrefillError(null, problem);
  const body = { websiteUrl };
  const failed = throwPrefillError(
    (error) =>
      new PrefillError(
        RESTAURANT_DRAFT_TOASTS.websiteFailed,
        WEBSITE_IMPORT_ERROR_MESSAGE,
        failureReason(error),
      ),
  );
  const imported = await callApi('POST', '/api/restaurant/import-basic', { body, signal }).catch(failed);
  if (imported.id === null) return { imported, known: [], menu: [] };
  const input = { params: { id: imported.id }, signal };
  const known = await fetchAllPages('/api/restaurants/{id}/locations', input).catch(failed);
  return { imported, known, menu: await fetchCatalogMenu(imported.id, signal).catch(failed) };
}

/** The server's reason, which it gives only if the website answered. */
function failureReason(error: unknown): string | null {
  return error instanceof ApiError && error.status === 422 ? error.text : null;
}

export async function fetchCatalogMenu(
  restaurantId: number | null,
  signal: AbortSignal,
): Promise<ListedMenu> {
  if (restaurantId === null) return [];
  const menu = await fetchAllPages('/api/restaurants/{id}/sandwiches', {
    params: { id: restaurantId },
    signal,
  });
  return menu.map(({ id, name }) => ({ id, name }));
}

export async function fetchGeneratedDescription(
  draft: RestaurantDraft,
  signal: AbortSignal,
): Promise<string> {
  const { basics, locations, sandwiches } = draft;
  const { name, website, restaurantType, priceRange } = basics;
  if (name.trim() === '') throw new PrefillError(RESTAURANT_DRAFT_TOASTS.nameMissing);
  const sandwichNames = sandwiches.filter(({ isWanted }) => isWanted).map((one) => one.name.trim());
  const body = {
    name: name.trim(),
    website: website.trim(),
    restaurantType,
    priceRange,
    address: locations[0]?.address.trim() ?? '',
    sandwiches: sandwichNames.slice(0, 200),
  };
  const failed = throwPrefillError(() => new PrefillError(RESTAURANT_DRAFT_TOASTS.descriptionFailed));
  return (await callApi('POST', '/api/restaurant/generate-description', { body, signal }).catch(failed))
    .description;
}

export async function fetchProcessedMenu(
  draft: RestaurantDraft,
  signal: AbortSignal,
): Promise<ProcessedMenu> {
  const { menuText, basics } = draft;
  if (menuText.trim() === '') throw new PrefillError(null, MENU_TEXT_REQUIRED_MESSAGE);
  if (codePointCount(menuText) > MAX_MENU_TEXT_LENGTH)
    throw new PrefillError(null, MENU_TEXT_TOO_LONG_MESSAGE);
  const body = { menuText, restaurantName: basics.name.trim() };
  return callApi('POST', '/api/menu/process', { body, signal }).catch(
    throwPrefillError((error) => {
      // A menu that is too long always fails, so the server's message is shown.
      const isTooLong = error instanceof ApiError && error.status === 413;
      return new PrefillError(
        RESTAURANT_DRAFT_TOASTS.menuFailed,
        isTooLong ? error.text : MENU_PROCESSING_ERROR_MESSAGE,
      );
    }),
  );
}

function throwPrefillError(about: (error: unknown) => PrefillError): (error: unknown) => never {
  return (error) => {
    throw about(error);
  };
}
