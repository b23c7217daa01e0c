import type { FormEvent } from 'react';
import { useRef } from 'react';
import type { Review } from '#contract/reviews.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { OtherReview } from './other-review.tsx';
import { StarChoice } from './star-choice.tsx';
import { LONGEST_REVIEW, useReviewForm } from './use-review-form.ts';

interface ReviewFormProps {
  userId: string;
  sandwich: Pick<Sandwich, 'id' | 'restaurantId' | 'name'>;
  /** What is published; then this form edits it. */
  own: Review | null;
}

export function ReviewForm({ userId, sandwich, own }: ReviewFormProps) {
  const { fields, isRestored, problem, isSending, other, set, submit, choose } = useReviewForm(
    userId,
    sandwich,
    own,
  );
  const form = useRef<HTMLFormElement>(null);

  function send(event: FormEvent) {
    event.preventDefault();
    if (fields.rating < 1) form.current?.querySelector<HTMLInputElement>('[type=radio]')?.focus();
    void submit();
  }

  return (
    <form className="review-form" method="post" ref={form} onSubmit={send} noValidate>
      {other && <OtherReview mine={fields} other={other} onChoose={(choice) => void choose(choice)} />}
      <StarChoice value={fields.rating} onChange={(rating) => set({ rating })} problem={problem} />
      <Field
        label="Review (Optional)"
        {...(isRestored ? { message: 'This is what you had typed before.' } : {})}
      >
        {(tie) => (
          <textarea
            {...tie}
            name="review"
            rows={6}
            maxLength={LONGEST_REVIEW}
            dir="auto"
            placeholder="Share details of your experience with this sandwich..."
            value={fields.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        )}
      </Field>
      {!other && (
        <Button type="submit" size="big" disabled={isSending}>
          {isSending ? 'Submitting...' : own ? 'Update Review' : 'Submit Review'}
        </Button>
      )}
    </form>
  );
}
