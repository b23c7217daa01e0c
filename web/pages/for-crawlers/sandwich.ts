import type { Review } from '#contract/reviews.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import type { Site } from '#contract/site.ts';
import { isolated } from '#rules/isolated.ts';
import { reviewCard, sandwichCard } from '#rules/share-cards.ts';
import { countText, priceText } from '#web/lib/format.ts';
import type { Crawled } from '#web/lib/previews.tsx';
import { priceFacts, ratingFacts, reviewFacts, reviewPath, reviewsFacts, trail } from './facts.ts';

export function sandwichCrawled(sandwich: Sandwich, reviews: readonly Review[], { baseUrl }: Site): Crawled {
  return {
    description: summaryOf(sandwich),
    type: 'product',
    image: imageOf(sandwich),
    jsonLd: [
      { ...sandwichFacts(sandwich, baseUrl), ...reviewsFacts(reviews, baseUrl) },
      trail(baseUrl, wayTo(sandwich)),
    ],
    feed: feedOf(sandwich),
  };
}

export function sandwichReviewsCrawled(
  sandwich: Sandwich,
  reviews: readonly Review[],
  { baseUrl }: Site,
): Crawled {
  const { id, name, restaurantName, reviewCount } = sandwich;
  const said = countText(reviewCount, 'person says', 'people say');
  return {
    description: `What ${said} about ${isolated(name)} at ${isolated(restaurantName)}.`,
    image: imageOf(sandwich),
    jsonLd: [
      { ...sandwichFacts(sandwich, baseUrl), ...reviewsFacts(reviews, baseUrl) },
      trail(baseUrl, [...wayTo(sandwich), { name: 'Reviews', path: `/sandwich/${id}/reviews` }]),
    ],
    feed: feedOf(sandwich),
  };
}

export function reviewCrawled(review: Review, sandwich: Sandwich, { baseUrl }: Site): Crawled {
  const { id, name, restaurantName } = sandwich;
  const by = review.displayName || review.username;
  const stars = `${countText(review.rating, 'star', 'stars')} from ${isolated(by)} for ${isolated(name)} at ${isolated(restaurantName)}`;
  return {
    description: review.comment ? `${stars}: ${review.comment}` : `${stars}.`,
    type: 'article',
    image: { path: reviewCard(review, sandwich).path, alt: `${stars}.` },
    jsonLd: [
      { ...reviewFacts(review, baseUrl), itemReviewed: sandwichFacts(sandwich, baseUrl) },
      trail(baseUrl, [
        ...wayTo(sandwich),
        { name: 'Reviews', path: `/sandwich/${id}/reviews` },
        { name: `By ${by}`, path: reviewPath(id, review.userId) },
      ]),
    ],
    feed: feedOf(sandwich),
  };
}

/** Only what is known. */
function sandwichFacts(sandwich: Sandwich, baseUrl: string): object {
  const { id, name, description, price, restaurantId, restaurantName } = sandwich;
  return {
    '@type': ['MenuItem', 'Product'],
    '@id': `${baseUrl}/sandwich/${id}`,
    url: `${baseUrl}/sandwich/${id}`,
    name,
    ...(description ? { description } : {}),
    image: new URL(sandwich.imageUrl ?? sandwichCard(sandwich).path, baseUrl).href,
    brand: { '@type': 'Restaurant', name: restaurantName, url: `${baseUrl}/restaurant/${restaurantId}` },
    ...(sandwich.containsGluten === false ? { suitableForDiet: 'https://schema.org/GlutenFreeDiet' } : {}),
    ...priceFacts(price),
    ...ratingFacts(sandwich),
  };
}

function imageOf(sandwich: Sandwich): { path: string; alt: string } {
  return {
    path: sandwichCard(sandwich).path,
    alt: `${isolated(sandwich.name)} at ${isolated(sandwich.restaurantName)}`,
  };
}

function feedOf({ id, name }: Sandwich): { path: string; title: string } {
  return { path: `/feeds/sandwiches/${id}.atom`, title: `Reviews of ${isolated(name)}` };
}

function wayTo({ id, name, restaurantId, restaurantName }: Sandwich) {
  return [
    { name: restaurantName, path: `/restaurant/${restaurantId}` },
    { name, path: `/sandwich/${id}` },
  ];
}

function summaryOf(sandwich: Sandwich): string {
  const { name, restaurantName, description, price, averageRating, reviewCount } = sandwich;
  const facts = [
    price === null ? '' : priceText(price),
    reviewCount === 0
      ? ''
      : `${averageRating.toFixed(1)} of 5 stars from ${countText(reviewCount, 'rating', 'ratings')}`,
  ].filter(Boolean);
  const start = `${isolated(name)} at ${isolated(restaurantName)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
  return description ? `${start}. ${description}` : `${start}.`;
}
