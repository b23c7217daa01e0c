import { isValidRestaurantWebsite } from '#shared/catalog/restaurant-website.ts';
import {
  INGREDIENT_TOO_LONG_MESSAGE,
  MAX_ADDRESS_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_HOURS_TEXT_LENGTH,
  MAX_INGREDIENT_LENGTH,
  MAX_INGREDIENTS,
  MAX_CATALOG_NAME_LENGTH,
  MAX_PHONE_NUMBER_LENGTH,
  MAX_WEBSITE_LENGTH,
  TOO_MANY_INGREDIENTS_MESSAGE,
  codePointCount,
  lengthProblem,
} from '#shared/text/text-limits.ts';
import { parseNumberOrNull } from '../submission/request-bodies.ts';
import type { LocationDraft, RestaurantDraft, SandwichDraft, WizardTab } from './draft.ts';
import { isOpeningTimeRangeIncomplete } from './draft-hours.ts';

export type RestaurantDraftProblem = {
  tab: WizardTab;
  field: string;
  text: string;
  ref: number | null;
};

export const INVALID_WEBSITE_MESSAGE = 'Website must be a valid URL';

/** In form order, so that the first one can get the focus. */
export function findRestaurantDraftProblems(draft: RestaurantDraft): RestaurantDraftProblem[] {
  const basics = draft.submission.isListed ? [] : basicProblems(draft);
  const included = draft.sandwiches.filter(({ isWanted, submission }) => isWanted && !submission.isListed);
  return [...basics, ...draft.locations.flatMap(locationProblems), ...included.flatMap(sandwichProblems)];
}

export const INVALID_PRICE_MESSAGE = 'Enter a price like 13.50';

/** Dollars with at most two decimals; empty is an unknown price. */
export function isPriceText(text: string): boolean {
  return /^(\$?\s*\d{1,6}(\.\d{1,2})?)?$/.test(text.trim());
}

export function sandwichNameProblem(name: string): string | null {
  return name.trim() === ''
    ? 'A sandwich needs a name'
    : lengthProblem('Name', name.trim(), MAX_CATALOG_NAME_LENGTH);
}

export function ingredientsInputProblem(ingredients: readonly string[]): string | null {
  if (ingredients.length > MAX_INGREDIENTS) return TOO_MANY_INGREDIENTS_MESSAGE;
  const longest = Math.max(0, ...ingredients.map(codePointCount));
  return longest > MAX_INGREDIENT_LENGTH ? INGREDIENT_TOO_LONG_MESSAGE : null;
}

export function restaurantDraftFieldKey(name: string, ref: number): string {
  return `${name}-${ref}`;
}

function basicProblems({ basics }: RestaurantDraft): RestaurantDraftProblem[] {
  const { name, description, website, restaurantType, priceRange } = basics;
  const found: [field: string, text: string | null][] = [
    ['name', missing('Name', name) ?? lengthProblem('Name', name.trim(), MAX_CATALOG_NAME_LENGTH)],
    [
      'description',
      missing('Description', description) ??
        lengthProblem('Description', description.trim(), MAX_DESCRIPTION_LENGTH),
    ],
    ['restaurantType', missing('Restaurant type', restaurantType)],
    ['priceRange', missing('Price range', priceRange)],
    [
      'website',
      lengthProblem('Website', website.trim(), MAX_WEBSITE_LENGTH) ??
        (isValidRestaurantWebsite(website) ? null : INVALID_WEBSITE_MESSAGE),
    ],
  ];
  return found.flatMap(([field, text]) => (text === null ? [] : [{ tab: 'basic', field, text, ref: null }]));
}

function missing(name: string, text: string): string | null {
  return text.trim() === '' ? `${name} is required` : null;
}

function locationProblems(location: LocationDraft): RestaurantDraftProblem[] {
  const { ref, submission, address, phoneNumber, hours, latitude, longitude } = location;
  if (submission.isListed) return [];
  const at = (name: string, text: string): RestaurantDraftProblem => ({
    tab: 'location',
    field: restaurantDraftFieldKey(name, ref),
    text,
    ref,
  });
  const [north, east] = [latitude.trim(), longitude.trim()];
  const addressProblem =
    address.trim() === ''
      ? 'A location needs an address'
      : lengthProblem('Address', address.trim(), MAX_ADDRESS_LENGTH);
  const phoneProblem = lengthProblem('Phone Number', phoneNumber.trim(), MAX_PHONE_NUMBER_LENGTH);
  const hoursText = hours.kind === 'text' ? hours.text.trim() : '';
  const hoursProblem = lengthProblem('Hours of Operation', hoursText, MAX_HOURS_TEXT_LENGTH);
  const days = hours.kind === 'week' ? Object.entries(hours.week) : [];
  return [
    ...(addressProblem ? [at('address', addressProblem)] : []),
    ...(phoneProblem ? [at('phoneNumber', phoneProblem)] : []),
    ...(hoursProblem ? [at('hours', hoursProblem)] : []),
    ...days
      .filter(([, ranges]) => ranges.some(isOpeningTimeRangeIncomplete))
      .map(([day]) => at(day, 'Please enter both times, or mark the day closed')),
    ...(isDegrees(north, 90) ? [] : [at('latitude', 'Latitude must be a number from -90 to 90')]),
    ...(isDegrees(east, 180) ? [] : [at('longitude', 'Longitude must be a number from -180 to 180')]),
    ...(north === '' && east !== '' ? [at('latitude', 'Please enter the latitude too')] : []),
    ...(north !== '' && east === '' ? [at('longitude', 'Please enter the longitude too')] : []),
  ];
}

function isDegrees(text: string, max: number): boolean {
  if (text === '') return true;
  const number = parseNumberOrNull(text);
  return number !== null && Math.abs(number) <= max;
}

function sandwichProblems({ ref, name, price }: SandwichDraft): RestaurantDraftProblem[] {
  const at = (field: string, text: string): RestaurantDraftProblem => ({
    tab: 'menu',
    field: restaurantDraftFieldKey(field, ref),
    text,
    ref,
  });
  const nameProblem = sandwichNameProblem(name);
  return [
    ...(nameProblem ? [at('name', nameProblem)] : []),
    ...(isPriceText(price) ? [] : [at('price', INVALID_PRICE_MESSAGE)]),
  ];
}
