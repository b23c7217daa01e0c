import { DIET_FILTERS, PRICE_RANGES, RESTAURANT_TYPES, SEARCH_SORTS } from '#contract/base/enum-values.ts';
import { MAX_DISTANCE_MILES } from '#shared/geo/distance.ts';
import { parseWallTime } from '#packages/opening-hours/time/calendar.ts';
import { normalizeSearchQuery, truncateText } from '#web/ui/controls/search-query.ts';
import { formatRoundedGeoBox, parseGeoBox } from '#web/lib/geo/geo-box.ts';
import { DEFAULT_EXPLORE_FILTERS, type ExploreFilters } from './explore-filters.ts';

const MAX_DOLLARS = 100_000;
const MAX_LIST_LENGTH = 500;
const YES_OR_NO = ['true', 'false'] as const;

/** Ignores invalid values and those of the other view, because pages accept any URL. */
export function parseExploreUrl(search: string | URLSearchParams): ExploreFilters {
  const params = new URLSearchParams(search);
  const list = (name: string) => listIn(params.get(name));
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => list(name).includes(value));
  const q = normalizeSearchQuery(params.get('q') ?? '');
  const shared = {
    ...DEFAULT_EXPLORE_FILTERS,
    q,
    priceRange: oneOf('priceRange', PRICE_RANGES),
    ...openIn(params),
    radius:
      params.get('radius') === 'any' ? ('any' as const) : numberIn(params.get('radius'), MAX_DISTANCE_MILES),
    bbox: areaIn(params.get('bbox')),
    map: YES_OR_NO.find((value) => value === params.get('map')) ?? null,
    sort: SEARCH_SORTS.find((sort) => sort === params.get('sort')) ?? null,
    cursor: truncateText(params.get('cursor') ?? '', MAX_LIST_LENGTH) || null,
  };
  if (params.get('view') === 'restaurants')
    return { ...shared, view: 'restaurants', restaurantType: oneOf('restaurantType', RESTAURANT_TYPES) };
  return {
    ...shared,
    minPrice: numberIn(params.get('minPrice'), MAX_DOLLARS),
    maxPrice: numberIn(params.get('maxPrice'), MAX_DOLLARS),
    tags: list('tags'),
    diet: oneOf('diet', DIET_FILTERS),
    spicy: params.get('spicy') === 'true',
    hasTried: YES_OR_NO.find((value) => value === params.get('hasTried')) ?? null,
  };
}

export function exploreUrl(explore: ExploreFilters): string {
  const query = Object.entries(exploreUrlParams(explore))
    .map(([name, value]) => `${name}=${readable(value)}`)
    .join('&');
  return `/explore?${query}`;
}

/** The URL parameters by name, which a form without JavaScript sends along. */
export function exploreUrlParams(explore: ExploreFilters): Record<string, string> {
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

function openIn(params: URLSearchParams): Pick<ExploreFilters, 'openNow' | 'openAt'> {
  const openNow = params.get('openNow') === 'true';
  const openAt = params.get('openAt') ?? '';
  return { openNow, openAt: !openNow && parseWallTime(openAt) ? openAt : null };
}

function areaIn(value: string | null): string | null {
  const area = parseGeoBox(value);
  return area && formatRoundedGeoBox(area);
}

function listIn(value: string | null): string[] {
  const names = truncateText(value ?? '', MAX_LIST_LENGTH).split(',');
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))];
}

function numberIn(value: string | null, max: number): number | null {
  if (!value || !/^\d{1,6}(\.\d{1,4})?$/.test(value)) return null;
  const number = Number(value);
  return number > 0 && number <= max ? number : null;
}
