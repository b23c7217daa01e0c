import { SEARCH_SORTS } from '#contract/base/enum-values.ts';
import { formatDayAndDate, parseWallTime } from '#packages/opening-hours/time/calendar.ts';
import { formatShortClock } from '#packages/opening-hours/time/clock-time.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import {
  changeExploreFilters,
  effectiveRadiusMilesOf,
  toggleValue,
  type Diet,
  type ExploreFilters,
  type PriceRange,
  type SearchSort,
} from './explore-filters.ts';

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

export type ActiveFilter = {
  label: string;
  without: ExploreFilters;
};

/** Active filters that have no permanent chip. */
export function listFiltersWithoutPermanentChip(explore: ExploreFilters): ActiveFilter[] {
  const { minPrice, maxPrice, tags, restaurantType, openAt } = explore;
  return [
    ...(minPrice !== null || maxPrice !== null
      ? [
          {
            label: priceLimitLabel(minPrice, maxPrice),
            without: changeExploreFilters(explore, { minPrice: null, maxPrice: null }),
          },
        ]
      : []),
    ...restaurantType.map((type) => ({
      label: type,
      without: changeExploreFilters(explore, { restaurantType: toggleValue(restaurantType, type) }),
    })),
    ...tags.map((tag) => ({
      label: tag,
      without: changeExploreFilters(explore, { tags: toggleValue(tags, tag) }),
    })),
    ...(openAt
      ? [{ label: openAtFilterLabel(openAt), without: changeExploreFilters(explore, { openAt: null }) }]
      : []),
  ];
}

export function listActiveExploreFilters(explore: ExploreFilters): ActiveFilter[] {
  const { priceRange, diet, spicy, openNow, radius, bbox, hasTried } = explore;
  return [
    ...listFiltersWithoutPermanentChip(explore),
    ...priceRange.map((range) => ({
      label: range,
      without: changeExploreFilters(explore, { priceRange: toggleValue(priceRange, range) }),
    })),
    ...(spicy ? [{ label: 'Spicy', without: changeExploreFilters(explore, { spicy: false }) }] : []),
    ...(hasTried
      ? [{ label: TRIED_FILTER_LABELS[hasTried], without: changeExploreFilters(explore, { hasTried: null }) }]
      : []),
    ...diet.map((one) => ({
      label: DIET_LABELS[one],
      without: changeExploreFilters(explore, { diet: toggleValue(diet, one) }),
    })),
    ...(openNow ? [{ label: 'Open now', without: changeExploreFilters(explore, { openNow: false }) }] : []),
    ...(bbox ? [{ label: MAP_AREA_LABEL, without: changeExploreFilters(explore, { bbox: null }) }] : []),
    ...(radius !== null && radius !== 'any'
      ? [{ label: radiusLabel(radius), without: changeExploreFilters(explore, { radius: null }) }]
      : []),
  ];
}

/** "Open Fri, Nov 27, 7:30 pm" */
export function openAtFilterLabel(openAt: string): string {
  const time = parseWallTime(openAt);
  return time ? `Open ${formatDayAndDate(time.dayNumber)}, ${formatShortClock(time.minute)}` : 'Open at';
}

const RADIUS_OPTIONS = [1, 5, 10, 25, 50, 100] as const;

export function radiusChoices(): (number | null)[] {
  return [...RADIUS_OPTIONS, null];
}

type Widening = { label: string; explore: ExploreFilters };

export function suggestWiderSearches(explore: ExploreFilters): Widening[] {
  if (explore.bbox)
    return [
      {
        label: 'Search the whole map',
        explore: changeExploreFilters(explore, { bbox: null, radius: 'any' }),
      },
    ];
  const miles = effectiveRadiusMilesOf(explore);
  if (miles === null) return [];
  const everything = {
    label: 'Search everywhere',
    explore: changeExploreFilters(explore, { radius: 'any' }),
  };
  const next = RADIUS_OPTIONS.find((reach) => reach > miles && reach > 1);
  if (!next) return [everything];
  return [
    { label: `Widen to ${next} mi`, explore: changeExploreFilters(explore, { radius: next }) },
    everything,
  ];
}

function priceLimitLabel(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice === null) return `Under $${maxPrice}`;
  if (maxPrice === null) return `Over $${minPrice}`;
  return `$${minPrice} to $${maxPrice}`;
}
