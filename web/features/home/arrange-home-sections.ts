import type { SandwichMatch } from '#contract/catalog/matches.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { MemberHome, HomeWishlistSandwich } from '#contract/members/home.ts';

export type HomeRecommendedSandwich = { sandwich: Sandwich; match: SandwichMatch | null };
export type HomeUnreviewedSandwich = MemberHome['unreviewed'][number];
export type HomeRankingQuestion = NonNullable<MemberHome['ranking']['question']>;
export type HomeNewSandwich = MemberHome['news'][number];

export type HomeSections = {
  question: HomeRankingQuestion | null;
  unfinished: { draftOf: number | null; sandwich: HomeUnreviewedSandwich | null } | null;
  next: { wanted: HomeWishlistSandwich } | { pick: HomeRecommendedSandwich } | null;
  picks: HomeRecommendedSandwich[];
  news: HomeNewSandwich[];
};

export const HOME_RECOMMENDED_SANDWICH_COUNT = 3;
const NEWS_COUNT = 3;

/**
 * Puts each sandwich in one place only, and none that the page's other sections show. Sections that wait
 * for the member's answer choose first, because they have no substitute.
 */
export function arrangeHomeSections(
  home: MemberHome,
  { shownBelow, draftOf }: { shownBelow: readonly number[]; draftOf: number | null },
): HomeSections {
  const taken = new Set(shownBelow);
  const isFree = (id: number) => !taken.has(id);
  const take = (id: number) => void taken.add(id);

  const rankingQuestion = home.ranking.question;
  const ids = rankingQuestion ? [rankingQuestion.sandwich.sandwichId, rankingQuestion.rival.sandwichId] : [];
  const question = ids.every(isFree) ? rankingQuestion : null;
  if (question) ids.forEach(take);

  const unfinished = findUnfinished(home, draftOf, isFree);
  if (unfinished?.sandwich) take(unfinished.sandwich.sandwichId);

  const wanted = home.wanted.find(({ sandwich }) => isFree(sandwich.id)) ?? null;
  if (wanted) take(wanted.sandwich.id);

  const candidates: HomeRecommendedSandwich[] = [
    ...home.matches.map((match) => ({ sandwich: match.sandwich, match })),
    ...home.popular.map((sandwich) => ({ sandwich, match: null })),
  ];
  const picks: HomeRecommendedSandwich[] = [];
  for (const pick of candidates) {
    if (picks.length === HOME_RECOMMENDED_SANDWICH_COUNT + (wanted ? 0 : 1) || !isFree(pick.sandwich.id))
      continue;
    take(pick.sandwich.id);
    picks.push(pick);
  }
  const news = home.news.filter(({ sandwich }) => isFree(sandwich.id)).slice(0, NEWS_COUNT);
  const [first] = picks;
  const substitute = first ? { pick: first } : null;
  return {
    question,
    unfinished,
    next: wanted ? { wanted } : substitute,
    picks: wanted ? picks : picks.slice(1),
    news,
  };
}

/** The device stores only the sandwich id of a draft, so the row may have no name. */
function findUnfinished(
  { unreviewed }: MemberHome,
  draftOf: number | null,
  isFree: (id: number) => boolean,
): HomeSections['unfinished'] {
  const free = unreviewed.filter(({ sandwichId }) => isFree(sandwichId));
  if (draftOf !== null)
    return { draftOf, sandwich: free.find(({ sandwichId }) => sandwichId === draftOf) ?? null };
  const [sandwich] = free;
  return sandwich ? { draftOf: null, sandwich } : null;
}
