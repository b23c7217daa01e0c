import { SORTS } from '#contract/choices.ts';
import { dayAndDate } from '#rules/hours/calendar.ts';
import { printShortClock } from '#rules/hours/clock-time.ts';
import { readWallTime } from '#rules/hours/wall-time.ts';
import { isolated } from '#rules/isolated.ts';
import { countText } from '#web/lib/format.ts';
import { change, radiusOf, toggled, type Diet, type Explore, type PriceRange, type Sort } from './explore.ts';

export const DIET_WORDS: Record<Diet, string> = {
  'no-gluten': 'No gluten',
  'no-dairy': 'No dairy',
  'no-eggs': 'No eggs',
};

export const TRIED_WORDS = { true: 'Tried', false: 'Not tried yet' } as const;

export const BAND_WORDS: Record<PriceRange, string> = {
  $: 'under $10',
  $$: '$10 to $20',
  $$$: '$20 to $30',
  $$$$: 'over $30',
};

export function sortWords(sort: Sort, { q }: Explore): string {
  if (sort === 'best') return q ? 'Best match' : 'Most popular';
  return { rating: 'Top rated', distance: 'Nearest', price: 'Lowest price' }[sort];
}

export function sortChoices(explore: Explore): { sort: Sort; words: string }[] {
  return SORTS.map((sort) => ({ sort, words: sortWords(sort, explore) }));
}

export function radiusWords(miles: number | null): string {
  return miles === null ? 'Any distance' : `Within ${miles.toLocaleString('en-US')} mi`;
}

export const AREA_WORDS = 'This part of the map';

/** "12 sandwiches", "1,000+ restaurants": a count is exact below a thousand. */
export function foundWords({ view }: Explore, total: number): string {
  if (total >= 1000) return `1,000+ ${view}`;
  return view === 'sandwiches'
    ? countText(total, 'sandwich', 'sandwiches')
    : countText(total, 'restaurant', 'restaurants');
}

/** "2 restaurants match" */
export function matchWords(explore: Explore, total: number): string {
  return `${foundWords(explore, total)} ${total === 1 ? 'matches' : 'match'}`;
}

/** "for “chicken”, from Los Angeles" */
export function aboutWords(explore: Explore, place: string | null, isFarSaid: boolean): string {
  const about = explore.q ? `for ${quoted(explore.q)}` : '';
  if (explore.bbox) return [about, 'on this part of the map'].filter(Boolean).join(', ');
  if (!isFarSaid) return about;
  return [about, place === null ? 'near you' : `from ${place}`].filter(Boolean).join(', ');
}

const LONGEST_QUOTE = 40;

/** What was typed, in quotation marks and no longer than a line. */
export function quoted(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST_QUOTE
    ? `“${isolated(letters.slice(0, LONGEST_QUOTE).join(''))}…”`
    : `“${isolated(text)}”`;
}

export type ActiveFilter = {
  words: string;
  without: Explore;
};

/** What narrows the list and has no chip of its own that stays in its place. */
export function passingFilters(explore: Explore): ActiveFilter[] {
  const { minPrice, maxPrice, tags, restaurantType, openAt } = explore;
  return [
    ...(minPrice !== null || maxPrice !== null
      ? [
          {
            words: limitWords(minPrice, maxPrice),
            without: change(explore, { minPrice: null, maxPrice: null }),
          },
        ]
      : []),
    ...restaurantType.map((type) => ({
      words: type,
      without: change(explore, { restaurantType: toggled(restaurantType, type) }),
    })),
    ...tags.map((tag) => ({ words: tag, without: change(explore, { tags: toggled(tags, tag) }) })),
    ...(openAt ? [{ words: openAtWords(openAt), without: change(explore, { openAt: null }) }] : []),
  ];
}

export function activeFilters(explore: Explore): ActiveFilter[] {
  const { priceRange, diet, spicy, openNow, radius, bbox, hasTried } = explore;
  return [
    ...passingFilters(explore),
    ...priceRange.map((range) => ({
      words: range,
      without: change(explore, { priceRange: toggled(priceRange, range) }),
    })),
    ...(spicy ? [{ words: 'Spicy', without: change(explore, { spicy: false }) }] : []),
    ...(hasTried ? [{ words: TRIED_WORDS[hasTried], without: change(explore, { hasTried: null }) }] : []),
    ...diet.map((one) => ({
      words: DIET_WORDS[one],
      without: change(explore, { diet: toggled(diet, one) }),
    })),
    ...(openNow ? [{ words: 'Open now', without: change(explore, { openNow: false }) }] : []),
    ...(bbox ? [{ words: AREA_WORDS, without: change(explore, { bbox: null }) }] : []),
    ...(radius !== null && radius !== 'any'
      ? [{ words: radiusWords(radius), without: change(explore, { radius: null }) }]
      : []),
  ];
}

/** "Open Fri, Nov 27, 7:30 pm" */
export function openAtWords(openAt: string): string {
  const time = readWallTime(openAt);
  return time ? `Open ${dayAndDate(time.dayNumber)}, ${printShortClock(time.minute)}` : 'Open at';
}

const REACHES = [1, 5, 10, 25, 50, 100] as const;

export function radiusChoices(): (number | null)[] {
  return [...REACHES, null];
}

type Widening = { words: string; explore: Explore };

export function widenings(explore: Explore): Widening[] {
  if (explore.bbox)
    return [{ words: 'Look around the map', explore: change(explore, { bbox: null, radius: 'any' }) }];
  const miles = radiusOf(explore);
  if (miles === null) return [];
  const everything = { words: 'Look everywhere', explore: change(explore, { radius: 'any' }) };
  const next = REACHES.find((reach) => reach > miles && reach > 1);
  if (!next) return [everything];
  return [{ words: `Widen to ${next} mi`, explore: change(explore, { radius: next }) }, everything];
}

function limitWords(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice === null) return `Under $${maxPrice}`;
  if (maxPrice === null) return `Over $${minPrice}`;
  return `$${minPrice} to $${maxPrice}`;
}
