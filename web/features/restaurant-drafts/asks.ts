import type { Place, PlaceDetails, PlaceSuggestion } from '#contract/places.ts';
import type { ProcessedMenu } from '#contract/menus.ts';
import type { ImportedRestaurant } from '#contract/website-import.ts';
import type { Position } from '#rules/distance.ts';
import { MENU_TEXT_MAX, MENU_TEXT_TOO_LONG, WEBSITE_MAX, lengthProblem } from '#rules/text-limits.ts';
import { completeWebsiteAddress, websiteAddressProblem } from '#rules/website-address.ts';
import { ApiError, call } from '#web/lib/call.ts';
import { everyPage } from '#web/lib/every-page.ts';
import { searchWords } from '#rules/search-words.ts';
import { Complaint } from './complaint.ts';
import type { RestaurantDraft } from './draft.ts';
import type { KnownLocation } from './from-website.ts';
import { MENU_FAILED_INLINE, MENU_TEXT_REQUIRED, TOASTS, WEBSITE_FAILED_INLINE } from './texts.ts';

type ListedMenu = RestaurantDraft['listedMenu'];

// What the wizard asks the site. Whatever goes wrong is a Complaint in the documented words.

// administration.md section 9, in metres.
export const SEARCH_RADIUS = 25_000;
export const SUGGESTIONS_RADIUS = 50_000;

export async function searchPlaces(text: string, at: Position, signal: AbortSignal): Promise<Place[]> {
  if (text.trim() === '') throw new Complaint(TOASTS.searchEmpty);
  const query = { query: searchWords(text), lat: at.latitude, lng: at.longitude, radius: SEARCH_RADIUS };
  const found = await call('GET', '/api/places/search', { query, signal }).catch(
    complaining(() => new Complaint(TOASTS.searchFailed)),
  );
  if (found.length === 0) throw new Complaint(TOASTS.nothingFound);
  return found;
}

export function suggestPlaces(text: string, at: Position, signal: AbortSignal): Promise<PlaceSuggestion[]> {
  const query = { input: text, lat: at.latitude, lng: at.longitude, radius: SUGGESTIONS_RADIUS };
  return call('GET', '/api/places/autocomplete', { query, signal });
}

type ChosenPlace = {
  place: PlaceDetails;
  /** Of the restaurant that is reused, so that no sandwich of it is added again. */
  menu: ListedMenu;
};

export async function placeDetails(placeId: string, signal: AbortSignal): Promise<ChosenPlace> {
  const place = await call('GET', '/api/places/details/{placeId}', { params: { placeId }, signal }).catch(
    complaining((error) => {
      const isMissing = error instanceof ApiError && error.status === 404;
      return new Complaint(isMissing ? TOASTS.detailsMissing : TOASTS.detailsFailed);
    }),
  );
  const failed = complaining(() => new Complaint(TOASTS.detailsFailed));
  return { place, menu: await menuOf(place.restaurantId, signal).catch(failed) };
}

type Import = {
  imported: ImportedRestaurant;
  /** The locations of the restaurant that is reused, so that none of them is added again. */
  known: KnownLocation[];
  menu: ListedMenu;
};

export async function importWebsite(url: string, signal: AbortSignal): Promise<Import> {
  const websiteUrl = completeWebsiteAddress(url);
  const problem = websiteAddressProblem(url) ?? lengthProblem('Website URL', websiteUrl, WEBSITE_MAX);
  if (problem !== null) throw new Complaint(null, problem);
  const body = { websiteUrl };
  const failed = complaining(
    (error) => new Complaint(TOASTS.websiteFailed, WEBSITE_FAILED_INLINE, reasonOf(error)),
  );
  const imported = await call('POST', '/api/restaurant/import-basic', { body, signal }).catch(failed);
  if (imported.id === null) return { imported, known: [], menu: [] };
  const given = { params: { id: imported.id }, signal };
  const known = await everyPage('/api/restaurants/{id}/locations', given).catch(failed);
  return { imported, known, menu: await menuOf(imported.id, signal).catch(failed) };
}

/** Of a website that answered the server says what was wrong. */
function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && error.status === 422 ? error.text : null;
}

async function menuOf(restaurantId: number | null, signal: AbortSignal): Promise<ListedMenu> {
  if (restaurantId === null) return [];
  const menu = await everyPage('/api/restaurants/{id}/sandwiches', { params: { id: restaurantId }, signal });
  return menu.map(({ id, name }) => ({ id, name }));
}

/** From what is known so far, the first location and the menu too. */
export async function writeDescription(draft: RestaurantDraft, signal: AbortSignal): Promise<string> {
  const { basics, locations, sandwiches } = draft;
  const { name, website, restaurantType, priceRange } = basics;
  if (name.trim() === '') throw new Complaint(TOASTS.nameMissing);
  const wanted = sandwiches.filter(({ isWanted }) => isWanted).map((one) => one.name.trim());
  const body = {
    name: name.trim(),
    website: website.trim(),
    restaurantType,
    priceRange,
    address: locations[0]?.address.trim() ?? '',
    sandwiches: wanted.slice(0, 200),
  };
  const failed = complaining(() => new Complaint(TOASTS.descriptionFailed));
  return (await call('POST', '/api/restaurant/generate-description', { body, signal }).catch(failed))
    .description;
}

export async function processMenu(draft: RestaurantDraft, signal: AbortSignal): Promise<ProcessedMenu> {
  const { menuText, basics } = draft;
  if (menuText.trim() === '') throw new Complaint(null, MENU_TEXT_REQUIRED);
  if (menuText.length > MENU_TEXT_MAX) throw new Complaint(null, MENU_TEXT_TOO_LONG);
  const body = { menuText, restaurantName: basics.name.trim() };
  return call('POST', '/api/menu/process', { body, signal }).catch(
    complaining((error) => {
      // A menu that is too long fails however often it is tried, and the server says so.
      const isTooLong = error instanceof ApiError && error.status === 413;
      return new Complaint(TOASTS.menuFailed, isTooLong ? error.text : MENU_FAILED_INLINE);
    }),
  );
}

function complaining(about: (error: unknown) => Complaint): (error: unknown) => never {
  return (error) => {
    throw about(error);
  };
}
