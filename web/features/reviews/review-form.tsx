import type { FormEvent } from 'react';
import { useRef } from 'react';
import type { Receipt } from '#contract/progress.ts';
import type { Review } from '#contract/reviews.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import { REVIEW_MAX } from '#rules/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { OtherReview } from './other-review.tsx';
import { StarChoice } from './star-choice.tsx';
import { useReviewForm } from './use-review-form.ts';

type ReviewFormProps = {
  userId: string;
  sandwich: Pick<Sandwich, 'id' | 'restaurantId' | 'name'>;
  /** What is published; then this form edits it. */
  own: Review | null;
  onEarned?: (receipt: Receipt) => void;
};

export function ReviewForm({ userId, sandwich, own, onEarned }: ReviewFormProps) {
  const review = useReviewForm(userId, sandwich, own, onEarned);
  const { fields, isRestored, problems, isTried, isSending, other, set, submit, choose } = review;
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const submitText = own ? 'Update Review' : 'Submit Review';

  function send(event: FormEvent) {
    event.preventDefault();
    if (problems.rating) form.current?.querySelector<HTMLInputElement>('[type=radio]')?.focus();
    else if (problems.review) words.current?.focus();
    void submit();
  }

  return (
    <form className="review-form" method="post" ref={form} onSubmit={send} noValidate>
      {other && <OtherReview mine={fields} other={other} onChoose={(choice) => void choose(choice)} />}
      <StarChoice
        value={fields.rating}
        onChange={(rating) => set({ rating })}
        problem={isTried ? problems.rating : null}
      />
      <Field
        label="Review (Optional)"
        limit={{ text: fields.review.trim(), most: REVIEW_MAX }}
        {...(isTried && problems.review
          ? { state: 'bad', message: problems.review }
          : isRestored && { message: 'This is what you had typed before.' })}
      >
        {(tie) => (
          <textarea
            {...tie}
            ref={words}
            name="review"
            rows={6}
            dir="auto"
            placeholder="Share details of your experience with this sandwich..."
            value={fields.review}
            onChange={(event) => set({ review: event.currentTarget.value })}
          />
        )}
      </Field>
      {!other && (
        <Button type="submit" size="big" disabled={isSending}>
          {isSending ? 'Submitting...' : submitText}
        </Button>
      )}
    </form>
  );
}
