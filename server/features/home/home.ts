import { HOME_PAGE_LIST_LIMITS, type MemberHome } from '#contract/members/home.ts';
import { positionOfQuery } from '#contract/base/query-params.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { findMemberMatches } from '#server/features/matches/matches.ts';
import { findLastXpReceipt } from '#server/features/progress/progress.ts';
import { findRankingQuestion } from '#server/features/rankings/rankings.ts';
import { getSandwichesWithDistance, listTopSandwiches } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sortWishlistForHome } from './sort-wishlist-for-home.ts';
import { selectRecentListEntries, selectListedSandwichesAmong, selectNewSandwiches } from './queries.ts';

/** Enough to find the next suggestions in a list of any length. The ranking is read whole, as on its page. */
const ENTRIES_READ = 200;
const NEWS_DAYS = 60;
const DAY_MS = 86_400_000;
/** Home shows this many of the most popular sandwiches; its other sections do not repeat them. */
const SHOWN_AS_POPULAR = 3;
const POPULAR_READ = 24;

type HomeQuery = { lat?: number | undefined; lng?: number | undefined; now: Date };

export async function getMemberHome(
  db: Db,
  userId: string,
  { now, ...query }: HomeQuery,
): Promise<MemberHome> {
  const [entries, popular, { reviewsMissing, matches }, added, lastReceipt] = await Promise.all([
    selectRecentListEntries(db, userId, ENTRIES_READ),
    listTopSandwiches(db, POPULAR_READ),
    findMemberMatches(db, userId, { ...query, limit: HOME_PAGE_LIST_LIMITS.matches }),
    selectNewSandwiches(db, userId, {
      entries: ENTRIES_READ,
      since: new Date(now.getTime() - NEWS_DAYS * DAY_MS),
      limit: HOME_PAGE_LIST_LIMITS.news,
    }),
    findLastXpReceipt(db, userId),
  ]);
  const shownAsPopular = popular.slice(0, SHOWN_AS_POPULAR).map(({ id }) => id);
  const unreviewed = entries
    .filter(({ hasTried, isReviewed }) => hasTried && !isReviewed)
    .slice(0, HOME_PAGE_LIST_LIMITS.unreviewed);
  const [wanted, ranking, listed] = await Promise.all([
    sortWishlistForHome(db, entries, { position: positionOfQuery(query), now }),
    findRankingQuestion(db, userId, shownAsPopular),
    matches.length < HOME_PAGE_LIST_LIMITS.matches
      ? selectListedSandwichesAmong(
          db,
          userId,
          popular.map(({ id }) => id),
        )
      : [],
  ]);
  const found = await getSandwichesWithDistance(db, [
    ...wanted.map(({ entry, distance }) => ({ id: entry.sandwichId, distance: distance ?? null })),
    ...[...unreviewed.map(({ sandwichId }) => sandwichId), ...added.map(({ id }) => id)].map((id) => ({
      id,
    })),
  ]);
  const byId = new Map(found.map((sandwich) => [sandwich.id, sandwich]));
  return {
    wanted: wanted.flatMap(({ entry: { sandwichId, dateSaved }, location }) => {
      const sandwich = byId.get(sandwichId);
      return sandwich ? { sandwich, location, dateSaved } : [];
    }),
    ranking,
    unreviewed: unreviewed.flatMap(({ sandwichId }) => withoutDetails(byId.get(sandwichId))),
    reviewsMissing,
    matches,
    popular:
      matches.length < HOME_PAGE_LIST_LIMITS.matches ? unlisted(popular, [...listed, ...shownAsPopular]) : [],
    news: added.flatMap(({ id, dateAdded }) => {
      const sandwich = byId.get(id);
      return sandwich ? { sandwich, dateAdded } : [];
    }),
    lastReceipt,
  };
}

function unlisted(popular: readonly Sandwich[], others: readonly number[]): Sandwich[] {
  return popular.filter(({ id }) => !others.includes(id)).slice(0, HOME_PAGE_LIST_LIMITS.matches);
}

function withoutDetails(sandwich: Sandwich | undefined): MemberHome['unreviewed'] {
  if (!sandwich) return [];
  const { id, name, restaurantName, imageUrl, drawingUrl, price } = sandwich;
  return [{ sandwichId: id, name, restaurantName, imageUrl, drawingUrl, price }];
}
