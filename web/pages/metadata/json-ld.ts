import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';

/** Empty without ratings, because a mean of none is not a fact. */
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

export function priceJsonLd(price: number | null) {
  if (price === null) return {};
  return { offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'USD' } };
}

export function reviewJsonLd(review: Review, baseUrl: string) {
  const { userId, sandwichId, rating, comment, dateCreated, displayName, username } = review;
  return {
    '@type': 'Review',
    url: `${baseUrl}${memberReviewPath(sandwichId, userId)}`,
    author: { '@type': 'Person', name: displayName || username },
    datePublished: dateCreated,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    ...(comment ? { reviewBody: comment } : {}),
  };
}

export function reviewsJsonLd(reviews: readonly Review[], baseUrl: string) {
  return reviews.length > 0 ? { review: reviews.map((review) => reviewJsonLd(review, baseUrl)) } : {};
}

export function breadcrumbJsonLd(baseUrl: string, steps: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: { '@type': 'WebPage', '@id': baseUrl + path },
    })),
  };
}

export function memberReviewPath(sandwichId: number, userId: string): string {
  return `/sandwich/${sandwichId}/reviews/${userId}`;
}
