import type { ReactNode } from 'react';
import type { MemberHome } from '#contract/members/home.ts';
import type { HomeSections } from '#web/features/home/arrange-home-sections.ts';
import type { ReviewDraftOnDevice } from '#web/features/reviews/use-longest-review-draft.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';

type UnfinishedProps = {
  unfinished: HomeSections['unfinished'];
  draft: ReviewDraftOnDevice | null;
  home: Pick<MemberHome, 'ranking' | 'unreviewed'>;
};

export function UnfinishedReviews({ unfinished, draft, home }: UnfinishedProps) {
  const nothing = <NothingUnfinished {...home} />;
  if (!unfinished) return nothing;
  const { sandwich } = unfinished;
  const picture = sandwich && (
    <Picture
      subject={{ imageUrl: sandwich.imageUrl, drawingUrl: sandwich.drawingUrl }}
      sizes="(width <= 900px) 30vw, 380px"
    />
  );
  if (draft && unfinished.draftOf === draft.sandwichId)
    return (
      <Panel picture={picture}>
        <p>
          {sandwich ? (
            <>
              Your review of <bdi>{sandwich.name}</bdi> isn’t finished.
            </>
          ) : (
            'You have a review that isn’t finished.'
          )}
        </p>
        {draft.review.trim() && <blockquote className="excerpt">{draft.review}</blockquote>}
        <ButtonLink variant="line" to={`/sandwich/${draft.sandwichId}/review`}>
          Finish it
        </ButtonLink>
      </Panel>
    );
  if (!sandwich) return nothing;
  return (
    <Panel picture={picture}>
      <p>
        You tried <bdi>{sandwich.name}</bdi>. How was it?
      </p>
      <ButtonLink variant="line" to={`/sandwich/${sandwich.sandwichId}/review`}>
        Add a Review<span className="sr"> of {sandwich.name}</span>
      </ButtonLink>
    </Panel>
  );
}

function Panel({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <section className="panel unfinished" aria-labelledby="unfinished">
      <h2 id="unfinished">Pick up where you left off</h2>
      {picture}
      <div className="what">{children}</div>
    </section>
  );
}

/** An unreviewed sandwich may be elsewhere on the page. */
function NothingUnfinished({ ranking, unreviewed }: UnfinishedProps['home']) {
  const hasTried = ranking.rankedCount + ranking.waitingCount > 0;
  const caughtUp =
    unreviewed.length > 0
      ? 'You’ve still got sandwiches to review.'
      : 'You’ve reviewed everything you’ve tried. That deserves another sandwich.';
  return (
    <section className="panel unfinished none" aria-labelledby="unfinished">
      <h2 id="unfinished">{titleOf(hasTried, unreviewed.length > 0)}</h2>
      <div className="what">
        <p>
          {hasTried
            ? caughtUp
            : 'Tap the bookmark on anything that looks good. It waits here until you’re hungry.'}
        </p>
        <ButtonLink variant="line" to={hasTried ? '/collection' : '/explore'}>
          {hasTried ? 'My Collection' : 'Explore'}
        </ButtonLink>
      </div>
    </section>
  );
}

function titleOf(hasTried: boolean, isReviewMissing: boolean): string {
  if (!hasTried) return 'Start your list';
  return isReviewMissing ? 'No drafts to finish' : 'All caught up';
}
