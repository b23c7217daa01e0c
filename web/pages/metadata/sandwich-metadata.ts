import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { PublicSiteInfo } from '#contract/site.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { shareCardOfReview, shareCardOfSandwich } from '#shared/images/share-cards.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import type { PageMetadata } from '#web/lib/document/page-metadata.tsx';
import {
  priceJsonLd,
  ratingJsonLd,
  reviewJsonLd,
  memberReviewPath,
  reviewsJsonLd,
  breadcrumbJsonLd,
} from './json-ld.ts';

export function sandwichMetadata(
  sandwich: Sandwich,
  reviews: readonly Review[],
  { baseUrl }: PublicSiteInfo,
): PageMetadata {
  return {
    description: summaryOf(sandwich),
    type: 'product',
    image: imageOf(sandwich),
    jsonLd: [
      { ...sandwichJsonLd(sandwich, baseUrl), ...reviewsJsonLd(reviews, baseUrl) },
      breadcrumbJsonLd(baseUrl, wayTo(sandwich)),
    ],
    feed: feedOf(sandwich),
  };
}

export function sandwichReviewsMetadata(
  sandwich: Sandwich,
  reviews: readonly Review[],
  { baseUrl }: PublicSiteInfo,
): PageMetadata {
  const { id, name, restaurantName, reviewCount } = sandwich;
  const subject = `${withBidiIsolates(name)} at ${withBidiIsolates(restaurantName)}`;
  const reviewText = formatCountWithNoun(reviewCount, 'person says', 'people say');
  return {
    description: reviewCount === 0 ? `No reviews of ${subject} yet.` : `What ${reviewText} about ${subject}.`,
    image: imageOf(sandwich),
    jsonLd: [
      { ...sandwichJsonLd(sandwich, baseUrl), ...reviewsJsonLd(reviews, baseUrl) },
      breadcrumbJsonLd(baseUrl, [...wayTo(sandwich), { name: 'Reviews', path: `/sandwich/${id}/reviews` }]),
    ],
    feed: feedOf(sandwich),
  };
}

export function reviewMetadata(
  review: Review,
  sandwich: Sandwich,
  { baseUrl }: PublicSiteInfo,
): PageMetadata {
  const { id, name, restaurantName } = sandwich;
  const by = review.displayName || review.username;
  const stars = `${formatCountWithNoun(review.rating, 'star', 'stars')} from ${withBidiIsolates(by)} for ${withBidiIsolates(name)} at ${withBidiIsolates(restaurantName)}`;
  return {
    description: review.comment ? `${stars}: ${review.comment}` : `${stars}.`,
    type: 'article',
    image: { path: shareCardOfReview(review, sandwich).path, alt: `${stars}.` },
    jsonLd: [
      { ...reviewJsonLd(review, baseUrl), itemReviewed: sandwichJsonLd(sandwich, baseUrl) },
      breadcrumbJsonLd(baseUrl, [
        ...wayTo(sandwich),
        { name: 'Reviews', path: `/sandwich/${id}/reviews` },
        { name: `By ${by}`, path: memberReviewPath(id, review.userId) },
      ]),
    ],
    feed: feedOf(sandwich),
  };
}

function sandwichJsonLd(sandwich: Sandwich, baseUrl: string): object {
  const { id, name, description, price, restaurantId, restaurantName } = sandwich;
  return {
    '@type': ['MenuItem', 'Product'],
    '@id': `${baseUrl}/sandwich/${id}`,
    url: `${baseUrl}/sandwich/${id}`,
    name,
    ...(description ? { description } : {}),
    image: new URL(sandwich.imageUrl ?? shareCardOfSandwich(sandwich).path, baseUrl).href,
    brand: { '@type': 'Restaurant', name: restaurantName, url: `${baseUrl}/restaurant/${restaurantId}` },
    ...(sandwich.containsGluten === false ? { suitableForDiet: 'https://schema.org/GlutenFreeDiet' } : {}),
    ...priceJsonLd(price),
    ...ratingJsonLd(sandwich),
  };
}

function imageOf(sandwich: Sandwich): { path: string; alt: string } {
  return {
    path: shareCardOfSandwich(sandwich).path,
    alt: `${withBidiIsolates(sandwich.name)} at ${withBidiIsolates(sandwich.restaurantName)}`,
  };
}

function feedOf({ id, name }: Sandwich): { path: string; title: string } {
  return { path: `/feeds/sandwiches/${id}.atom`, title: `Reviews of ${withBidiIsolates(name)}` };
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
    price === null ? '' : formatPrice(price),
    reviewCount === 0
      ? ''
      : `${averageRating.toFixed(1)} out of 5 stars from ${formatCountWithNoun(reviewCount, 'rating', 'ratings')}`,
  ].filter(Boolean);
  const start = `${withBidiIsolates(name)} at ${withBidiIsolates(restaurantName)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
  return description ? `${start}. ${description}` : `${start}.`;
}
