import { TriangleAlert, Smartphone } from 'lucide-react';
import { useRef, useEffect, useId, type FormEvent, type ReactNode } from 'react';
import type { XpReceipt } from '#contract/members/progress.ts';
import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { MAX_REVIEW_LENGTH } from '#shared/text/text-limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { STAR_SVG_PATH, Stars } from '#web/ui/display/stars.tsx';
import { useReviewForm, type ReviewConflictChoice, type ReviewSheetCallbacks } from './use-review-form.ts';
import type { ReviewDraft } from './review-draft-storage.ts';

type ReviewFormProps = {
  userId: string;
  sandwich: Pick<Sandwich, 'id' | 'restaurantId' | 'name'>;
  ownReview: Review | null;
  onEarned?: (receipt: XpReceipt) => void;
  sheet?: ReviewSheetCallbacks & {
    starsHint: string;
    /** Rendered between the stars and the text. */
    renderAboveText: (draft: ReviewDraft, set: (changes: Partial<ReviewDraft>) => void) => ReactNode;
    besideSubmit: ReactNode;
  };
};

export function ReviewForm({ userId, sandwich, ownReview, onEarned, sheet }: ReviewFormProps) {
  const review = useReviewForm(userId, sandwich, ownReview, { onEarned, sheet });
  const { fields, isRestored, problems, isTried, isSending, other, set, submit, choose } = review;
  const form = useRef<HTMLFormElement>(null);
  const reviewField = useRef<HTMLTextAreaElement>(null);
  const onSending = sheet?.onSending;
  useEffect(() => {
    onSending?.(isSending);
    return () => onSending?.(false);
  }, [onSending, isSending]);
  // A sheet starts with only the stars.
  const isBegun = !sheet || fields.rating > 0 || fields.review !== '';
  const submitText = ownReview ? 'Update Review' : 'Submit Review';

  const submitButton = (
    <Button type="submit" size="big" disabled={isSending}>
      {isSending ? 'Submitting...' : submitText}
    </Button>
  );

  function send(event: FormEvent) {
    event.preventDefault();
    if (problems.rating) form.current?.querySelector<HTMLInputElement>('[type=radio]')?.focus();
    else if (problems.review) reviewField.current?.focus();
    void submit();
  }

  return (
    <form className="review-form" method="post" ref={form} onSubmit={send} noValidate>
      {other && <OtherReview mine={fields} other={other} onChoose={(choice) => void choose(choice)} />}
      <StarChoice
        value={fields.rating}
        onChange={(rating) => set({ rating })}
        problem={isTried ? problems.rating : null}
        hasHint={sheet !== undefined}
      />
      {sheet && (
        <p className="muted small" id="rating-hint">
          {sheet.starsHint}
        </p>
      )}
      {isBegun && sheet?.renderAboveText(fields, set)}
      {isBegun && (
        <Field
          label="Review (Optional)"
          limit={{ text: fields.review.trim(), max: MAX_REVIEW_LENGTH }}
          {...(isTried && problems.review
            ? { state: 'bad', message: problems.review }
            : isRestored && { message: 'We saved your draft from last time.' })}
        >
          {(tie) => (
            <textarea
              {...tie}
              ref={reviewField}
              name="review"
              rows={sheet ? 2 : 6}
              dir="auto"
              placeholder="Share details of your experience with this sandwich..."
              value={fields.review}
              onChange={(event) => set({ review: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {sheet ? (
        <div className="log-ways">
          {sheet.besideSubmit}
          {!other && isBegun && submitButton}
        </div>
      ) : (
        !other && submitButton
      )}
    </form>
  );
}

type StarChoiceProps = {
  value: number;
  onChange: (stars: number) => void;
  problem: string | null;
  hasHint: boolean;
};

/** A radio group that is drawn as five stars. */
function StarChoice({ value, onChange, problem, hasHint }: StarChoiceProps) {
  const descriptions = ['rating-words', hasHint && 'rating-hint', problem && 'rating-problem'];
  return (
    <fieldset
      className="star-choice"
      aria-describedby={descriptions.filter(Boolean).join(' ')}
      aria-required
      role="radiogroup"
      {...(problem ? { 'aria-invalid': true } : {})}
    >
      <legend>Rating</legend>
      <div className="star-row">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={stars <= value ? 'filled' : undefined}>
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR_SVG_PATH} />
            </svg>
          </label>
        ))}
        <output className="num" id="rating-words">
          {ratingLabel(value)}
        </output>
      </div>
      <p className="message" id="rating-problem" aria-live="polite">
        {problem && (
          <>
            <TriangleAlert className="icon" aria-hidden />
            {problem}
          </>
        )}
      </p>
    </fieldset>
  );
}

/** Documented with the plural in brackets. */
export function ratingLabel(stars: number): string {
  return stars >= 1 ? `${stars} star(s)` : 'Select a rating';
}

type OtherReviewProps = {
  mine: ReviewDraft;
  other: ReviewDraft;
  onChoose: (choice: ReviewConflictChoice) => void;
};

/** Two devices of one member have saved different texts: both are kept until the member chooses. */
function OtherReview({ mine, other, onChoose }: OtherReviewProps) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="conflict" aria-labelledby={title}>
      <h2 id={title} tabIndex={-1} ref={heading}>
        <Smartphone className="icon" aria-hidden />
        You wrote another review on a different device
      </h2>
      <dl>
        <Version of="Published from your other device" draft={other} />
        <Version of="Written on this device, not published yet" draft={mine} />
      </dl>
      <p className="choices">
        <Button className="sm" onClick={() => onChoose('mine')}>
          Publish the one from this device
        </Button>
        <Button className="sm" variant="line" onClick={() => onChoose('other')}>
          Keep the published one
        </Button>
        {other.review && mine.review && (
          <Button className="sm" variant="line" onClick={() => onChoose('both')}>
            Combine both
          </Button>
        )}
      </p>
    </section>
  );
}

function Version({ of, draft: { rating, review } }: { of: string; draft: ReviewDraft }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>
        <Stars rating={rating} />
        <span className="sr">{rating} out of 5 stars</span>
      </dd>
      <dd dir="auto">{review || <i>No text</i>}</dd>
    </div>
  );
}
