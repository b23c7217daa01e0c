import type { Sandwich } from '#contract/sandwiches.ts';
import { countText, priceText } from '#web/lib/format.ts';

/** For search engines; only what is known. */
export function sandwichJsonLd(sandwich: Sandwich, baseUrl: string): object {
  const { id, name, description, price, restaurantId, restaurantName } = sandwich;
  return {
    '@type': ['MenuItem', 'Product'],
    '@id': `${baseUrl}/sandwich/${id}`,
    url: `${baseUrl}/sandwich/${id}`,
    name,
    ...(description ? { description } : {}),
    image: new URL(sandwich.imageUrl ?? sandwich.drawingUrl, baseUrl).href,
    brand: { '@type': 'Restaurant', name: restaurantName, url: `${baseUrl}/restaurant/${restaurantId}` },
    ...(price === null
      ? {}
      : { offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'USD' } }),
    ...ratingJsonLd(sandwich),
  };
}

/** Nothing where nobody has rated: a mean of no ratings is not a fact. */
export function ratingJsonLd({
  averageRating,
  reviewCount,
}: Pick<Sandwich, 'averageRating' | 'reviewCount'>) {
  if (reviewCount === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(averageRating.toFixed(2)),
      reviewCount,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** One line for search results and previews. */
export function sandwichSummary(sandwich: Sandwich): string {
  const { name, restaurantName, description, price, averageRating, reviewCount } = sandwich;
  const facts = [
    price === null ? '' : priceText(price),
    reviewCount === 0
      ? ''
      : `${averageRating.toFixed(1)} of 5 stars from ${countText(reviewCount, 'rating', 'ratings')}`,
  ].filter(Boolean);
  const start = `${name} at ${restaurantName}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
  return description ? `${start}. ${description}` : `${start}.`;
}
