import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { arrangeHomeSections } from '#web/features/home/arrange-home-sections.ts';
import { useLongestReviewDraft } from '#web/features/reviews/use-longest-review-draft.ts';
import { popularSandwichesQuery } from '#web/features/sandwiches/queries.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { LoadFailure } from '#web/pages/components/load-failure.tsx';
import { POPULAR_SANDWICH_COUNT } from '../load.ts';
import { HomeHeroSection } from './home-hero-section.tsx';
import { RecommendedForYou } from './recommended-for-you.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { NewSandwichesPanel } from './new-sandwiches-panel.tsx';
import { NextSandwichToTry } from './next-sandwich-to-try.tsx';
import { RankingQuestionCard } from './ranking-question-card.tsx';
import { XpReceiptPanel } from './xp-receipt-panel.tsx';
import { UnfinishedReviews } from './unfinished-reviews.tsx';
import { useMemberHome } from './use-member-home.ts';

export function MemberHomePage({ viewer }: { viewer: Viewer }) {
  const { displayedHome: home, latestHome, hasFailed } = useMemberHome(viewer.id);
  const popular = useQuery(popularSandwichesQuery(POPULAR_SANDWICH_COUNT));
  const draft = useLongestReviewDraft(viewer.id);
  const isKnown = popular.data !== undefined || popular.isError;
  const arranged = useMemo(
    () =>
      home &&
      isKnown &&
      arrangeHomeSections(home, {
        shownBelow: popular.data?.map(({ id }) => id) ?? [],
        draftOf: draft?.sandwichId ?? null,
      }),
    [home, isKnown, popular.data, draft],
  );
  if (hasFailed) return <HomeFailure viewer={viewer} />;
  if (!home || !latestHome || !arranged) return <HomeSkeleton viewer={viewer} />;
  const { question, unfinished, next, picks, news } = arranged;
  return (
    <>
      <NextSandwichToTry viewer={viewer} next={next} />
      <div className="wrap todo">
        <RankingQuestionCard key={viewer.id} userId={viewer.id} question={question} ranking={home.ranking} />
        <UnfinishedReviews unfinished={unfinished} draft={draft} home={home} />
      </div>
      <RecommendedForYou picks={picks} reviewsMissing={home.reviewsMissing} />
      <div className="wrap lately">
        <NewSandwichesPanel news={news} />
        <XpReceiptPanel action={latestHome.lastReceipt} />
      </div>
    </>
  );
}

function HomeFailure({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <HomeHeroSection viewer={viewer} />
      <div className="wrap todo">
        <LoadFailure headingLevel={2} noun="sandwiches" />
      </div>
    </>
  );
}
