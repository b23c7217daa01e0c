import type { Review } from '#contract/catalog/reviews.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { getRestaurantDetails } from '#server/features/restaurants/restaurants.ts';
import { listNewestReviews } from '#server/features/reviews/reviews.ts';
import { getSandwichDetails } from '#server/features/sandwiches/sandwiches.ts';
import { LOGO_IMAGE_PATH } from '#server/features/drawings/drawings.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { renderAtomFeed, type AtomFeedEntry, type AtomFeed } from './render-atom-feed.ts';

type Site = Pick<Config, 'baseUrl' | 'siteName' | 'siteTagline'>;
type FeedSubject = { sandwichId?: number; restaurantId?: number };

const MAX_ENTRIES = 50;
const FEED_START = '2026-01-01T00:00:00Z';

export function renderReviewsFeed(db: Db, site: Site): Promise<string> {
  return feed(db, site, {}, '/feeds/reviews.atom', {
    alternate: site.baseUrl,
    title: `New reviews on ${site.siteName}`,
    subtitle: site.siteTagline,
  });
}

export async function renderSandwichReviewFeed(db: Db, site: Site, id: number): Promise<string> {
  const { name, restaurantName } = await getSandwichDetails(db, id);
  return feed(db, site, { sandwichId: id }, `/feeds/sandwiches/${id}.atom`, {
    alternate: `${site.baseUrl}/sandwich/${id}/reviews`,
    title: `Reviews of ${withBidiIsolates(name)}`,
    subtitle: `What people say about ${withBidiIsolates(name)} at ${withBidiIsolates(restaurantName)}`,
  });
}

export async function renderRestaurantReviewFeed(db: Db, site: Site, id: number): Promise<string> {
  const { name } = await getRestaurantDetails(db, id, null);
  return feed(db, site, { restaurantId: id }, `/feeds/restaurants/${id}.atom`, {
    alternate: `${site.baseUrl}/restaurant/${id}`,
    title: `Reviews at ${withBidiIsolates(name)}`,
    subtitle: `What people say about the chicken sandwiches at ${withBidiIsolates(name)}`,
  });
}

async function feed(
  db: Db,
  { baseUrl, siteName }: Site,
  about: FeedSubject,
  path: string,
  head: Pick<AtomFeed, 'alternate' | 'title' | 'subtitle'>,
): Promise<string> {
  const { items } = await listNewestReviews(db, about, { limit: MAX_ENTRIES });
  return renderAtomFeed({
    ...head,
    self: baseUrl + path,
    siteName,
    icon: baseUrl + LOGO_IMAGE_PATH,
    createdAt: FEED_START,
    entries: items.map((review) => entryOf(review, baseUrl)),
  });
}

/** The id contains that of the review: a review that is deleted and written again is a new entry. */
function entryOf(review: Review, baseUrl: string): AtomFeedEntry {
  const { id, userId, username, displayName, sandwichId, sandwichName, rating, comment } = review;
  const link = `${baseUrl}/sandwich/${sandwichId}/reviews/${userId}`;
  const stars = '★'.repeat(rating) + '☆'.repeat(5 - rating);
  return {
    id: `${link}#${id}`,
    link,
    title: `${stars} ${withBidiIsolates(sandwichName)}`,
    author: displayName || username,
    published: review.dateCreated,
    updated: review.dateUpdated,
    text: comment || `${rating} out of 5 stars`,
  };
}
