import type { Restaurant } from '#contract/restaurants.ts';
import type { Review } from '#contract/reviews.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import type { Site } from '#contract/site.ts';
import { isolated } from '#rules/isolated.ts';
import { restaurantCard } from '#rules/share-cards.ts';
import { websiteUrl } from '#web/features/restaurants/locations/links.ts';
import { countText } from '#web/lib/format.ts';
import type { Crawled } from '#web/lib/previews.tsx';
import { priceFacts, ratingFacts, reviewFacts, trail } from './facts.ts';
import { openingFacts } from './opening.ts';

const MOST_ITEMS = 50;
const MOST_REVIEWS = 5;

type Shown = {
  sandwiches: readonly Sandwich[];
  reviews: readonly Review[];
};

export function restaurantCrawled(
  restaurant: Restaurant,
  { sandwiches, reviews }: Shown,
  { baseUrl }: Site,
): Crawled {
  const { id, name } = restaurant;
  const card = restaurantCard(restaurant);
  return {
    description: summaryOf(restaurant),
    type: 'restaurant',
    image: { path: card.path, alt: name },
    jsonLd: [
      {
        ...restaurantFacts(restaurant, baseUrl, card.path),
        ...menuOf(sandwiches, baseUrl),
        ...reviewsOf(reviews, baseUrl),
      },
      trail(baseUrl, [
        { name: 'Restaurants', path: '/explore?view=restaurants' },
        { name, path: `/restaurant/${id}` },
      ]),
    ],
    feed: { path: `/feeds/restaurants/${id}.atom`, title: `Reviews at ${name}` },
  };
}

/** Only what is known. The address is that of the location shown first. */
function restaurantFacts(restaurant: Restaurant, baseUrl: string, picture: string): object {
  const { id, name, description, priceRange, phoneNumber, address, latitude, longitude } = restaurant;
  const website = websiteUrl(restaurant.website);
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
    ...openingFacts(restaurant),
    ...ratingFacts(restaurant),
  };
}

function menuOf(sandwiches: readonly Sandwich[], baseUrl: string) {
  if (sandwiches.length === 0) return {};
  const hasMenuItem = sandwiches.slice(0, MOST_ITEMS).map(({ id, name, price }) => ({
    '@type': 'MenuItem',
    name,
    url: `${baseUrl}/sandwich/${id}`,
    ...priceFacts(price),
  }));
  return { hasMenu: { '@type': 'Menu', hasMenuItem } };
}

function reviewsOf(reviews: readonly Review[], baseUrl: string) {
  if (reviews.length === 0) return {};
  return { review: reviews.slice(0, MOST_REVIEWS).map((review) => reviewFacts(review, baseUrl)) };
}

/** One line for search results and previews. */
function summaryOf(restaurant: Restaurant): string {
  const { name, restaurantType, priceRange, sandwichCount, address, description } = restaurant;
  const facts = [
    restaurantType,
    priceRange,
    countText(sandwichCount, 'chicken sandwich', 'chicken sandwiches'),
    address,
  ].filter(Boolean);
  return `${isolated(name)}: ${facts.join(', ')}.${description ? ` ${description}` : ''}`;
}
