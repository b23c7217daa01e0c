import { PenLine } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { LOGIN_NOTICES } from '#web/lib/session/login-url.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { useOwnReview } from './use-own-review.ts';

type AddReviewProps = {
  sandwich: Pick<Sandwich, 'id'>;
  /** The label in the sandwich dialog. */
  text?: 'Add a review';
};

/** Always a link; a visitor gets the reason on /login. */
export function AddReviewLink({ sandwich, text }: AddReviewProps) {
  const viewer = useViewer();
  const { review } = useOwnReview(sandwich.id);

  function explain(event: MouseEvent) {
    if (viewer || event.ctrlKey || event.metaKey || event.shiftKey) return;
    showFailureToast(LOGIN_NOTICES.review.title, LOGIN_NOTICES.review.text);
  }

  return (
    <ButtonLink variant="line" to={`/sandwich/${sandwich.id}/review`} onClick={explain}>
      <PenLine className="icon" aria-hidden />
      {text ?? (review ? 'Edit Your Review' : 'Add a Review')}
    </ButtonLink>
  );
}
