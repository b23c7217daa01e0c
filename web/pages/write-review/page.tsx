import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { XpReceipt } from '#contract/members/progress.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { removeLeadingArticle } from '#web/lib/format/remove-leading-article.ts';
import { dispatchMarkAsTried } from '#web/features/collection/tried/mark-as-tried-transitions.ts';
import { DeleteReview } from '#web/features/reviews/delete-review.tsx';
import { ReviewForm } from '#web/features/reviews/review-form.tsx';
import { useOwnReview } from '#web/features/reviews/use-own-review.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { leaveForm } from '#web/lib/routing/leave-form.ts';
import { useViewer } from '#web/lib/session/session.ts';
import type { PageProps } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { PageLoadFailure } from '../components/load-failure.tsx';
import { longTitleClass } from '../components/long-title-class.ts';

export function Page({ params }: PageProps) {
  const { data: sandwich, error } = useQuery(sandwichQuery(params['id'] ?? ''));
  if (isNotFoundError(error)) return <NotFound />;
  if (sandwich) return <Screen sandwich={sandwich} />;
  if (!error) return <Placeholder />;
  return <PageLoadFailure noun="sandwiches" />;
}

function Screen({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, restaurantName } = sandwich;
  const viewer = useViewer();
  const { review, isKnown } = useOwnReview(id);
  const [, navigate] = useLocation();
  const showOnLeaving = useReceiptOnUnmount(sandwich);
  const title = review ? 'Edit your review' : 'Write a review';
  if (!viewer || !isKnown) return <Placeholder />;
  return (
    <div className="wrap review-screen">
      <PageHead title={title} noindex />
      <BackLink to={`/sandwich/${id}`}>Back to sandwich details</BackLink>
      <div className="review-duo">
        <div className="review-picture">
          <Picture subject={sandwich} eager />
          <p className={longTitleClass(name)} aria-hidden="true">
            <b dir="auto">{name}</b>
            <bdi>{restaurantName}</bdi>
          </p>
        </div>
        <section className="panel" aria-labelledby="review-title">
          <h1 id="review-title">{title}</h1>
          <p className="muted">
            Share your thoughts about the <bdi>{removeLeadingArticle(name)}</bdi>
          </p>
          {review?.hiddenReason && <p className="form-error">Hidden by an admin: {review.hiddenReason}</p>}
          <ReviewForm userId={viewer.id} sandwich={sandwich} ownReview={review} onEarned={showOnLeaving} />
          {review && (
            <div className="review-away">
              <DeleteReview
                review={review}
                sandwich={sandwich}
                onDeleted={() => void leaveForm(`/sandwich/${id}`, navigate)}
              />
            </div>
          )}
        </section>
      </div>
    </div>
  );
}

/** The receipt dialog adds a history entry, which leaving this page would replace instead of the page's own. */
function useReceiptOnUnmount(sandwich: Sandwich) {
  const earned = useRef<Parameters<typeof dispatchMarkAsTried>[0] | null>(null);
  useEffect(() => () => void (earned.current && dispatchMarkAsTried(earned.current)), []);
  return (receipt: XpReceipt) => {
    earned.current = { type: 'review-rewarded', sandwich, receipt };
  };
}

function NotFound() {
  return (
    <div className="wrap sec">
      <PageHead title="Sandwich not found" noindex />
      <EmptyState
        headingLevel={1}
        title="Sandwich not found"
        text="Someone ate this one, or it was never on the menu."
      >
        <ButtonLink to="/explore">Back to Explore</ButtonLink>
      </EmptyState>
    </div>
  );
}

function Placeholder() {
  return (
    <div className="wrap review-screen">
      <PageHead title="Write a review" noindex />
      <h1 className="sr coming">Write a review</h1>
      <p className="sr" role="status">
        Loading the sandwich
      </p>
      <div className="review-duo waiting" aria-hidden="true">
        <i className="skeleton-line art" />
        <div className="panel">
          <SkeletonLine width="title" />
          <SkeletonLine width="half" />
          <SkeletonLine />
          <SkeletonLine width="most" />
        </div>
      </div>
    </div>
  );
}
