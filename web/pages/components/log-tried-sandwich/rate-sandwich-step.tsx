import { useEffect, useRef, type ReactNode } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { ReviewForm } from '#web/features/reviews/review-form.tsx';
import { useOwnReview } from '#web/features/reviews/use-own-review.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BittenSandwichPicture } from './bitten-sandwich-picture.tsx';
import { IngredientChips } from './ingredient-chips.tsx';
import type { ReviewChange } from './logged-sandwich-changes.ts';
import { PhotoButton } from './photo-button.tsx';
import type { PhotoSuggestion } from './use-photo-suggestion.ts';

type RateStepProps = {
  bar: ReactNode;
  titleId: string;
  userId: string;
  sandwich: Sandwich;
  photo: PhotoSuggestion;
  onSaved: (review: ReviewChange) => void;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onSkip: () => void;
  onSignedOut: () => void;
};

export function RateSandwichStep(props: RateStepProps) {
  const { bar, titleId, userId, sandwich, photo, isSending, onSaved, onSending, onSkip, onSignedOut } = props;
  const { review: before, isKnown } = useOwnReview(sandwich.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const skip = (
    <Button variant="quiet" disabled={isSending} onClick={onSkip}>
      Skip
    </Button>
  );
  return (
    <div className="log-sheet">
      <div className="log-side">
        {bar}
        <BittenSandwichPicture sandwich={sandwich} />
        <span className="log-stamp" aria-hidden="true">
          Tried
        </span>
      </div>
      <div className="log-step">
        <header>
          <h2 id={titleId} tabIndex={-1} ref={heading}>
            How was <bdi>{sandwich.name}</bdi>?
          </h2>
          <p className="muted">
            <bdi>{sandwich.restaurantName}</bdi>
          </p>
        </header>
        {isKnown ? (
          <ReviewForm
            userId={userId}
            sandwich={sandwich}
            ownReview={before}
            sheet={{
              onSaved: (saved) => onSaved({ saved, before }),
              onSending,
              onSignedOut,
              starsHint: 'Everyone can see your stars and what you write.',
              renderAboveText: (draft, set) => (
                <>
                  <IngredientChips ingredients={sandwich.ingredients} draft={draft} onChange={set} />
                  <PhotoButton photo={photo} />
                </>
              ),
              besideSubmit: skip,
            }}
          />
        ) : (
          <div className="log-ways">{skip}</div>
        )}
      </div>
    </div>
  );
}
