import type { Restaurant } from '#contract/catalog/restaurants.ts';
import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { PublicSiteInfo } from '#contract/site.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { shareCardOfRestaurant } from '#shared/images/share-cards.ts';
import { parseHoursExceptions } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { WEEKDAYS } from '#packages/opening-hours/time/weekly-hours.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { parseWebsiteUrl } from '#web/features/restaurants/parse-website-url.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { PageMetadata } from '#web/lib/document/page-metadata.tsx';
import { priceJsonLd, ratingJsonLd, reviewJsonLd, breadcrumbJsonLd } from './json-ld.ts';

const MAX_ITEMS = 50;
const MAX_REVIEWS = 5;

type RestaurantContent = {
  sandwiches: readonly Sandwich[];
  reviews: readonly Review[];
};

export function restaurantMetadata(
  restaurant: Restaurant,
  { sandwiches, reviews }: RestaurantContent,
  { baseUrl }: PublicSiteInfo,
): PageMetadata {
  const { id, name } = restaurant;
  const card = shareCardOfRestaurant(restaurant);
  return {
    description: summaryOf(restaurant),
    type: 'restaurant',
    image: { path: card.path, alt: name },
    jsonLd: [
      {
        ...restaurantJsonLd(restaurant, baseUrl, card.path),
        ...menuOf(sandwiches, baseUrl),
        ...reviewsOf(reviews, baseUrl),
      },
      breadcrumbJsonLd(baseUrl, [
        { name: 'Restaurants', path: '/explore?view=restaurants' },
        { name, path: `/restaurant/${id}` },
      ]),
    ],
    feed: { path: `/feeds/restaurants/${id}.atom`, title: `Reviews at ${name}` },
  };
}

/** Only known facts; the address is that of the first location. */
function restaurantJsonLd(restaurant: Restaurant, baseUrl: string, picture: string): object {
  const { id, name, description, priceRange, phoneNumber, address, latitude, longitude } = restaurant;
  const website = parseWebsiteUrl(restaurant.website);
  return {
    '@type': 'Restaurant',
    '@id': `${baseUrl}/restaurant/${id}`,
    url: `${baseUrl}/restaurant/${id}`,
    name,
    ...(description ? { description } : {}),
    image: new URL(restaurant.imageUrl ?? picture, baseUrl).href,
    ...(website ? { sameAs: website.href } : {}),
    ...(priceRange ? { priceRange } : {}),
    ...(phoneNumber ? { telephone: phoneNumber } : {}),
    ...(address ? { address: { '@type': 'PostalAddress', streetAddress: address } } : {}),
    ...(latitude !== null && longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
      : {}),
    ...openingHoursJsonLd(restaurant),
    ...ratingJsonLd(restaurant),
  };
}

function menuOf(sandwiches: readonly Sandwich[], baseUrl: string) {
  if (sandwiches.length === 0) return {};
  const hasMenuItem = sandwiches.slice(0, MAX_ITEMS).map(({ id, name, price }) => ({
    '@type': 'MenuItem',
    name,
    url: `${baseUrl}/sandwich/${id}`,
    ...priceJsonLd(price),
  }));
  return { hasMenu: { '@type': 'Menu', hasMenuItem } };
}

function reviewsOf(reviews: readonly Review[], baseUrl: string) {
  if (reviews.length === 0) return {};
  return { review: reviews.slice(0, MAX_REVIEWS).map((review) => reviewJsonLd(review, baseUrl)) };
}

function summaryOf(restaurant: Restaurant): string {
  const { name, restaurantType, priceRange, sandwichCount, address, description } = restaurant;
  const facts = [
    restaurantType,
    priceRange,
    formatCountWithNoun(sandwichCount, 'chicken sandwich', 'chicken sandwiches'),
    address,
  ].filter(Boolean);
  return `${withBidiIsolates(name)}: ${facts.join(', ')}.${description ? ` ${description}` : ''}`;
}

const DAY_MINUTES = 1440;
const DAY_MS = 86_400_000;

/** The weekly hours and the exceptions; empty if the hours are unparseable text. */
function openingHoursJsonLd(location: Pick<Restaurant, 'hoursOfOperation' | 'specialDays' | 'closure'>) {
  const hours = parseHours(location.hoursOfOperation);
  const weekly =
    hours.kind === 'weekly'
      ? WEEKDAYS.flatMap((weekday) =>
          hours.week[weekday].map((turn) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${assertDefined(weekday[0]).toUpperCase()}${weekday.slice(1)}`,
            ...clockOf(turn),
          })),
        )
      : [];
  const special = parseHoursExceptions(location).flatMap(({ first, last, row }) => {
    const days = {
      '@type': 'OpeningHoursSpecification',
      validFrom: dateOf(first),
      ...(last === Infinity ? {} : { validThrough: dateOf(last) }),
    };
    // In schema.org, opening and closing at 00:00 means closed.
    if (row.length === 0) return [{ ...days, opens: '00:00', closes: '00:00' }];
    return row.map((turn) => ({ ...days, ...clockOf(turn) }));
  });
  return {
    ...(weekly.length > 0 ? { openingHoursSpecification: weekly } : {}),
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special } : {}),
  };
}

function clockOf({ opens, closes }: { opens: number; closes: number }) {
  return {
    opens: clock(opens),
    closes: closes - opens === DAY_MINUTES ? '23:59' : clock(closes % DAY_MINUTES),
  };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Days are counted from 1970-01-01. */
function dateOf(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}
