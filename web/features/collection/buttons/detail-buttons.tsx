import { Bookmark, Check } from 'lucide-react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useTriedButton } from './use-tried-button.ts';
import { useBookmark, type BookmarkState } from './use-bookmark.tsx';
import { usePendingListButton } from '../mutations/pending-list-buttons.ts';

type DetailButtonProps = {
  sandwich: Sandwich;
  size?: 'normal' | 'big';
};

export function TriedDetailButton({ sandwich, size }: DetailButtonProps) {
  const { hasTried, busyWords, press, mark } = useTriedButton(sandwich);
  return (
    <Button
      variant={hasTried ? 'done' : 'primary'}
      aria-pressed={hasTried}
      onClick={press}
      {...mark}
      {...(size ? { size } : {})}
    >
      <Check className="icon" aria-hidden />
      {busyWords ?? "I've tried this"}
    </Button>
  );
}

export function WishlistDetailButton({ sandwich, size }: DetailButtonProps) {
  const { bookmarked, press, dialog } = useBookmark(sandwich);
  const [label, more] = BOOKMARK_TEXTS[bookmarked];
  return (
    <>
      <Button
        variant="line"
        {...(bookmarked === 'wanted' ? { className: 'saved' } : {})}
        {...(size ? { size } : {})}
        {...usePendingListButton(sandwich.id, 'saved')}
        onClick={press}
      >
        <Bookmark className="icon" aria-hidden />
        {label}
        <span className="sr">{more}</span>
      </Button>
      {dialog}
    </>
  );
}

const BOOKMARK_TEXTS: Record<BookmarkState, readonly [shown: string, more: string]> = {
  no: ['Save', ' to your wishlist'],
  wanted: ['Saved', ' to your wishlist. Tap to remove'],
  kept: ['On my list', '. Tap to remove'],
};
