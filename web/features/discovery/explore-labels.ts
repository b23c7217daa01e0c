import { SEARCH_SORTS } from '#contract/base/enum-values.ts';
import { formatDayAndDate, parseWallTime } from '#packages/opening-hours/time/calendar.ts';
import { formatShortClock } from '#packages/opening-hours/time/clock-time.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { Diet, ExploreFilters, PriceRange, SearchSort } from './explore-filters.ts';

export const DIET_LABELS: Record<Diet, string> = {
  'no-gluten': 'No gluten',
  'no-dairy': 'No dairy',
  'no-eggs': 'No eggs',
};

export const TRIED_FILTER_LABELS = { true: 'Tried', false: 'Not tried yet' } as const;

export const PRICE_RANGE_LABELS: Record<PriceRange, string> = {
  $: 'under $10',
  $$: '$10 to $20',
  $$$: '$21 to $30',
  $$$$: 'over $30',
};

export function sortLabel(sort: SearchSort, { q }: ExploreFilters): string {
  if (sort === 'best') return q ? 'Best match' : 'Most popular';
  return { rating: 'Top rated', distance: 'Nearest', price: 'Lowest price' }[sort];
}

export function sortChoices(explore: ExploreFilters): { sort: SearchSort; label: string }[] {
  return SEARCH_SORTS.map((sort) => ({ sort, label: sortLabel(sort, explore) }));
}

export function radiusLabel(miles: number | null): string {
  return miles === null ? 'Any distance' : `Within ${miles.toLocaleString('en-US')} mi`;
}

export const MAP_AREA_LABEL = 'This map area';

/** "12 sandwiches", "1,000+ restaurants": exact below a thousand. */
export function resultCountText({ view }: ExploreFilters, total: number): string {
  if (total >= 1000) return `1,000+ ${view}`;
  return view === 'sandwiches'
    ? formatCountWithNoun(total, 'sandwich', 'sandwiches')
    : formatCountWithNoun(total, 'restaurant', 'restaurants');
}

/** "2 restaurants match" */
export function matchCountText(explore: ExploreFilters, total: number): string {
  return `${resultCountText(explore, total)} ${total === 1 ? 'matches' : 'match'}`;
}

/** "for “chicken” · distances from Los Angeles" (D40) */
export function resultScopeText(
  explore: ExploreFilters,
  placeName: string | null,
  isFarSaid: boolean,
): string {
  const about = explore.q ? `for ${quoteSearchText(explore.q)}` : '';
  if (explore.bbox) return [about, 'in this map area'].filter(Boolean).join(', ');
  if (!isFarSaid) return about;
  const origin = `distances from ${placeName ?? 'you'}`;
  return `${about} · ${origin}`.trimStart();
}

const MAX_QUOTE_LENGTH = 40;

export function quoteSearchText(text: string): string {
  const characters = [...text];
  return characters.length > MAX_QUOTE_LENGTH
    ? `“${withBidiIsolates(characters.slice(0, MAX_QUOTE_LENGTH).join(''))}…”`
    : `“${withBidiIsolates(text)}”`;
}

/** "Open Fri, Nov 27, 7:30 pm" */
export function openAtFilterLabel(openAt: string): string {
  const time = parseWallTime(openAt);
  return time ? `Open ${formatDayAndDate(time.dayNumber)}, ${formatShortClock(time.minute)}` : 'Open at';
}

export function priceLimitLabel(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice === null) return `Under $${maxPrice}`;
  if (maxPrice === null) return `Over $${minPrice}`;
  return `$${minPrice} to $${maxPrice}`;
}
