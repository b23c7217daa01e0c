import { Bookmark, Check, PenLine } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { LOGIN_NOTICES } from '#web/lib/login.ts';
import { useViewer } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { failureToast } from '#web/ui/toast-store.ts';
import { useSendToLogin } from './deeds.tsx';

interface DeedProps {
  sandwich: Pick<Sandwich, 'id' | 'name'>;
  size?: 'normal' | 'big';
}

export function TriedButton({ sandwich, size }: DeedProps) {
  const sendToLogin = useSendToLogin('tried', sandwich);
  return (
    <Button {...(size ? { size } : {})} onClick={sendToLogin}>
      <Check className="icon" aria-hidden />
      I've tried this
    </Button>
  );
}

export function SaveButton({ sandwich, size }: DeedProps) {
  const sendToLogin = useSendToLogin('wishlist', sandwich);
  return (
    <Button look="line" {...(size ? { size } : {})} onClick={sendToLogin}>
      <Bookmark className="icon" aria-hidden />
      Save<span className="sr"> to your wishlist</span>
    </Button>
  );
}

interface AddReviewProps {
  sandwich: Pick<Sandwich, 'id'>;
  text?: 'Add a Review' | 'Add a review';
}

/** A link, since it leads to a page; a visitor is told on the way why that page is /login. */
export function AddReview({ sandwich, text = 'Add a Review' }: AddReviewProps) {
  const viewer = useViewer();

  function explain(event: MouseEvent) {
    if (viewer || event.ctrlKey || event.metaKey || event.shiftKey) return;
    failureToast(LOGIN_NOTICES.review.title, LOGIN_NOTICES.review.text);
  }

  return (
    <ButtonLink look="line" to={`/sandwich/${sandwich.id}/review`} onClick={explain}>
      <PenLine className="icon" aria-hidden />
      {text}
    </ButtonLink>
  );
}
