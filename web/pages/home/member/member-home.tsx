import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { arrangeHomeSections } from '#web/features/home/arrange-home-sections.ts';
import { useLongestReviewDraft } from '#web/features/reviews/review-drafts.ts';
import { popularSandwichesQuery } from '#web/features/sandwiches/queries.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { POPULAR_COUNT } from '../load.ts';
import { Band } from './band.tsx';
import { ForYou } from './for-you.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { News } from './news.tsx';
import { NextUp } from './next-up.tsx';
import { Question } from './question.tsx';
import { HomeReceipt } from './receipt.tsx';
import { Unfinished } from './unfinished.tsx';
import { useMemberHome } from './use-member-home.ts';

export function OwnHome({ viewer }: { viewer: Viewer }) {
  const { home, latest, hasFailed } = useMemberHome(viewer.id);
  const popular = useQuery(popularSandwichesQuery(POPULAR_COUNT));
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
  if (!home || !latest || !arranged) return <HomeSkeleton viewer={viewer} />;
  const { question, unfinished, next, picks, news } = arranged;
  return (
    <>
      <NextUp viewer={viewer} next={next} />
      <div className="wrap todo">
        <Question key={viewer.id} userId={viewer.id} question={question} ranking={home.ranking} />
        <Unfinished unfinished={unfinished} draft={draft} home={home} />
      </div>
      <ForYou picks={picks} reviewsMissing={home.reviewsMissing} />
      <div className="wrap lately">
        <News news={news} />
        <HomeReceipt action={latest.lastReceipt} />
      </div>
    </>
  );
}

function HomeFailure({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <Band viewer={viewer} />
      <div className="wrap todo">
        <LoadFailure noun="sandwiches" />
      </div>
    </>
  );
}
