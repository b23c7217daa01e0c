import { isRestaurantWebsite } from '#rules/restaurant-website.ts';
import { numberOrNull } from './bodies.ts';
import type { LocationDraft, RestaurantDraft, SandwichDraft, Tab } from './draft.ts';
import { isIncomplete } from './hours.ts';

/** What keeps a draft from being sent; `field` finds its control. */
export interface Problem {
  tab: Tab;
  field: string;
  text: string;
  /** The location or sandwich that it belongs to. */
  ref: number | null;
}

export const WEBSITE_INVALID = 'Website must be a valid URL';
/** In the order of the form, so that the first one is where to begin. */
export function problemsOf(draft: RestaurantDraft): Problem[] {
  const basics = draft.deed.isListed ? [] : basicProblems(draft);
  const wanted = draft.sandwiches.filter(({ isWanted, deed }) => isWanted && !deed.isListed);
  return [...basics, ...draft.locations.flatMap(locationProblems), ...wanted.flatMap(sandwichProblems)];
}

export const PRICE_WRONG = 'A price is a number, such as 12.50';

/** Dollars with at most two decimals; nothing is a price that is not known. */
export function isPrice(text: string): boolean {
  return /^(\$?\s*\d{1,6}(\.\d{1,2})?)?$/.test(text.trim());
}

/** The name of the field of one location or sandwich. */
export function fieldOf(name: string, ref: number): string {
  return `${name}-${ref}`;
}

function basicProblems({ basics }: RestaurantDraft): Problem[] {
  const { name, description, website, restaurantType, priceRange } = basics;
  const found: [field: string, text: string, isWrong: boolean][] = [
    ['name', 'Name is required', name.trim() === ''],
    ['description', 'Description is required', description.trim() === ''],
    ['restaurantType', 'Restaurant type is required', restaurantType === ''],
    ['priceRange', 'Price range is required', priceRange === ''],
    ['website', WEBSITE_INVALID, !isRestaurantWebsite(website)],
  ];
  return found
    .filter(([, , isWrong]) => isWrong)
    .map(([field, text]) => ({ tab: 'basic', field, text, ref: null }));
}

function locationProblems({ ref, deed, address, hours, latitude, longitude }: LocationDraft): Problem[] {
  if (deed.isListed) return [];
  const at = (name: string, text: string): Problem => ({
    tab: 'location',
    field: fieldOf(name, ref),
    text,
    ref,
  });
  const [north, east] = [latitude.trim(), longitude.trim()];
  const days = hours.kind === 'week' ? Object.entries(hours.week) : [];
  return [
    ...(address.trim() === '' ? [at('address', 'A location needs an address')] : []),
    ...days
      .filter(([, ranges]) => ranges.some(isIncomplete))
      .map(([day]) => at(day, 'Please give both times, or close the day')),
    ...(isDegrees(north, 90) ? [] : [at('latitude', 'Latitude must be a number from -90 to 90')]),
    ...(isDegrees(east, 180) ? [] : [at('longitude', 'Longitude must be a number from -180 to 180')]),
    ...(north === '' && east !== '' ? [at('latitude', 'Please give the latitude too')] : []),
    ...(north !== '' && east === '' ? [at('longitude', 'Please give the longitude too')] : []),
  ];
}

function isDegrees(text: string, most: number): boolean {
  if (text === '') return true;
  const number = numberOrNull(text);
  return number !== null && Math.abs(number) <= most;
}

function sandwichProblems({ ref, name, price }: SandwichDraft): Problem[] {
  const at = (field: string, text: string): Problem => ({
    tab: 'menu',
    field: fieldOf(field, ref),
    text,
    ref,
  });
  return [
    ...(name.trim() === '' ? [at('name', 'A sandwich needs a name')] : []),
    ...(isPrice(price) ? [] : [at('price', PRICE_WRONG)]),
  ];
}
