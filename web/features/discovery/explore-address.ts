import { DIETS, PRICE_RANGES, RESTAURANT_TYPES, SORTS } from '#contract/base/choices.ts';
import { EVERYWHERE_MILES } from '#shared/geo/distance.ts';
import { parseWallTime } from '#packages/opening-hours/time/wall-time.ts';
import { normalizeSearchQuery, truncateText } from '#web/ui/controls/search-query.ts';
import { formatArea, parseArea } from '#web/lib/geo/area.ts';
import { DEFAULT_EXPLORE, type Explore } from './explore.ts';

const MAX_DOLLARS = 100_000;
const MAX_LIST_LENGTH = 500;
const TRIED = ['true', 'false'] as const;

/** What an address asks for. What it says wrongly, or about the other view, is passed over: pages never refuse. */
export function readExplore(search: string | URLSearchParams): Explore {
  const given = new URLSearchParams(search);
  const list = (name: string) => listIn(given.get(name));
  const among = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => list(name).includes(value));
  const q = normalizeSearchQuery(given.get('q') ?? '');
  const shared = {
    ...DEFAULT_EXPLORE,
    q,
    priceRange: among('priceRange', PRICE_RANGES),
    ...openIn(given),
    radius:
      given.get('radius') === 'any' ? ('any' as const) : numberIn(given.get('radius'), EVERYWHERE_MILES),
    bbox: areaIn(given.get('bbox')),
    map: given.get('map') === 'true',
    sort: SORTS.find((sort) => sort === given.get('sort')) ?? null,
    cursor: truncateText(given.get('cursor') ?? '', MAX_LIST_LENGTH) || null,
  };
  if (given.get('view') === 'restaurants')
    return { ...shared, view: 'restaurants', restaurantType: among('restaurantType', RESTAURANT_TYPES) };
  return {
    ...shared,
    minPrice: numberIn(given.get('minPrice'), MAX_DOLLARS),
    maxPrice: numberIn(given.get('maxPrice'), MAX_DOLLARS),
    tags: list('tags'),
    diet: among('diet', DIETS),
    spicy: given.get('spicy') === 'true',
    hasTried: TRIED.find((value) => value === given.get('hasTried')) ?? null,
  };
}

export function exploreAddress(explore: Explore): string {
  const query = Object.entries(exploreFields(explore))
    .map(([name, value]) => `${name}=${readable(value)}`)
    .join('&');
  return `/explore?${query}`;
}

/** What stands in the address, by name; also what a form without JavaScript must send along. */
export function exploreFields(explore: Explore): Record<string, string> {
  const { q, view, ...rest } = explore;
  const fields: Record<string, string> = { ...(q ? { q } : {}), view };
  for (const [name, value] of Object.entries(rest)) {
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) fields[name] = String(value);
  }
  return fields;
}

function readable(value: string): string {
  return encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replaceAll('%24', '$')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');
}

function openIn(given: URLSearchParams): Pick<Explore, 'openNow' | 'openAt'> {
  const openNow = given.get('openNow') === 'true';
  const openAt = given.get('openAt') ?? '';
  return { openNow, openAt: !openNow && parseWallTime(openAt) ? openAt : null };
}

function areaIn(value: string | null): string | null {
  const area = parseArea(value);
  return area && formatArea(area);
}

function listIn(value: string | null): string[] {
  const names = truncateText(value ?? '', MAX_LIST_LENGTH).split(',');
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))];
}

function numberIn(value: string | null, most: number): number | null {
  if (!value || !/^\d{1,6}(\.\d{1,4})?$/.test(value)) return null;
  const number = Number(value);
  return number > 0 && number <= most ? number : null;
}
