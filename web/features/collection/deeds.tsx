import { Bookmark, Check, Heart } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Sandwich } from '#contract/sandwiches.ts';
import { LOGIN_NOTICES, loginAddress } from '#web/lib/login.ts';
import type { LoginReason } from '#web/lib/login.ts';
import { Button } from '#web/ui/button.tsx';
import { failureToast } from '#web/ui/toast-store.ts';

interface DeedProps {
  sandwich: Pick<Sandwich, 'id' | 'name'>;
}

export function FavoriteToggle({ sandwich }: DeedProps) {
  const sendToLogin = useSendToLogin('favorite', sandwich);
  return (
    <button
      type="button"
      className="tog"
      aria-pressed={false}
      aria-label={`Favorite ${sandwich.name}`}
      onClick={sendToLogin}
    >
      <Heart className="icon" aria-hidden />
    </button>
  );
}

export function WishlistToggle({ sandwich }: DeedProps) {
  const sendToLogin = useSendToLogin('wishlist', sandwich);
  return (
    <button
      type="button"
      className="tog"
      aria-pressed={false}
      aria-label={`Add ${sandwich.name} to wishlist`}
      onClick={sendToLogin}
    >
      <Bookmark className="icon" aria-hidden />
    </button>
  );
}

export function MarkAsTried({ sandwich }: DeedProps) {
  const sendToLogin = useSendToLogin('tried', sandwich);
  return (
    <Button look="line" wide onClick={sendToLogin}>
      <Check className="icon" aria-hidden />
      Mark as Tried<span className="sr">: {sandwich.name}</span>
    </Button>
  );
}

/** What every personal deed does for a visitor: says why, then opens /login, which leads back to the sandwich. */
export function useSendToLogin(reason: LoginReason, sandwich: Pick<Sandwich, 'id'>): () => void {
  const [, navigate] = useLocation();
  return () => {
    const { title, text } = LOGIN_NOTICES[reason];
    failureToast(title, text);
    navigate(loginAddress(`/sandwich/${sandwich.id}`, reason));
  };
}
