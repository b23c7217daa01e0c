import type { Restaurant } from '#contract/restaurants.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import { readHours } from '#rules/hours/read-hours.ts';
import { WEEKDAYS } from '#rules/hours/week.ts';
import { websiteUrl } from '#web/features/restaurants/locations/links.ts';
import { countText } from '#web/lib/format.ts';
import { ratingJsonLd } from '../sandwich/json-ld.ts';

const MOST_ITEMS = 50;

/** For search engines; only what is known. The address is that of the location shown first. */
export function restaurantJsonLd(
  restaurant: Restaurant,
  sandwiches: readonly Sandwich[],
  baseUrl: string,
): object {
  const { id, name, description, priceRange, phoneNumber, address, latitude, longitude } = restaurant;
  const website = websiteUrl(restaurant.website);
  return {
    '@type': 'Restaurant',
    '@id': `${baseUrl}/restaurant/${id}`,
    url: `${baseUrl}/restaurant/${id}`,
    name,
    ...(description ? { description } : {}),
    image: new URL(restaurant.imageUrl ?? restaurant.drawingUrl, baseUrl).href,
    ...(website ? { sameAs: website.href } : {}),
    ...(priceRange ? { priceRange } : {}),
    ...(phoneNumber ? { telephone: phoneNumber } : {}),
    ...(address ? { address: { '@type': 'PostalAddress', streetAddress: address } } : {}),
    ...(latitude !== null && longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
      : {}),
    ...openingHours(restaurant.hoursOfOperation),
    ...ratingJsonLd(restaurant),
    ...menuOf(sandwiches, baseUrl),
  };
}

function openingHours(value: Restaurant['hoursOfOperation']) {
  const hours = readHours(value);
  if (hours.kind !== 'weekly') return {};
  const openingHoursSpecification = WEEKDAYS.flatMap((weekday) =>
    hours.week[weekday].map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${weekday[0]!.toUpperCase()}${weekday.slice(1)}`,
      opens: clock(opens),
      closes: closes - opens === 1440 ? '23:59' : clock(closes % 1440),
    })),
  );
  return openingHoursSpecification.length > 0 ? { openingHoursSpecification } : {};
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function menuOf(sandwiches: readonly Sandwich[], baseUrl: string) {
  if (sandwiches.length === 0) return {};
  const hasMenuItem = sandwiches.slice(0, MOST_ITEMS).map(({ id, name, price }) => ({
    '@type': 'MenuItem',
    name,
    url: `${baseUrl}/sandwich/${id}`,
    ...(price === null
      ? {}
      : { offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'USD' } }),
  }));
  return { hasMenu: { '@type': 'Menu', hasMenuItem } };
}

/** One line for search results and previews. */
export function restaurantSummary(restaurant: Restaurant): string {
  const { name, restaurantType, priceRange, sandwichCount, address, description } = restaurant;
  const facts = [
    restaurantType,
    priceRange,
    countText(sandwichCount, 'chicken sandwich', 'chicken sandwiches'),
    address,
  ].filter(Boolean);
  return `${name}: ${facts.join(', ')}.${description ? ` ${description}` : ''}`;
}
