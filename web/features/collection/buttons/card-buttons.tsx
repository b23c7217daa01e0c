import { Bookmark, Check, Heart } from 'lucide-react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useBookmark, type BookmarkState } from './use-bookmark.tsx';
import { useListEntryMutations } from './use-list-entry-mutations.ts';
import { useListEntry } from '../list/use-list-entry.ts';
import { usePendingListButton } from '../mutations/pending-list-buttons.ts';
import { useTriedButton } from './use-tried-button.ts';

type CardButtonProps = {
  sandwich: Sandwich;
};

export function FavoriteToggle({ sandwich }: CardButtonProps) {
  const isFavorite = useListEntry(sandwich.id)?.isFavorite ?? false;
  const { setFavorite } = useListEntryMutations(sandwich);
  return (
    <button
      type="button"
      className="toggle"
      aria-pressed={isFavorite}
      aria-label={`Favorite ${sandwich.name}`}
      {...usePendingListButton(sandwich.id, 'favorite')}
      onClick={() => setFavorite(!isFavorite)}
    >
      <Heart className="icon" aria-hidden />
    </button>
  );
}

/** The label names the action, so the button needs no pressed state. */
export function WishlistToggle({ sandwich }: CardButtonProps) {
  const { bookmarked, press, dialog } = useBookmark(sandwich);
  return (
    <>
      <button
        type="button"
        className={bookmarked === 'wanted' ? 'toggle on' : 'toggle'}
        aria-label={BOOKMARK_LABELS[bookmarked](sandwich.name)}
        {...usePendingListButton(sandwich.id, 'saved')}
        onClick={press}
      >
        <Bookmark className="icon" aria-hidden />
      </button>
      {dialog}
    </>
  );
}

const BOOKMARK_LABELS: Record<BookmarkState, (name: string) => string> = {
  no: (name) => `Add ${name} to wishlist`,
  wanted: (name) => `Remove ${name} from wishlist`,
  kept: (name) => `Remove ${name} from my list`,
};

export function TriedCardButton({ sandwich }: CardButtonProps) {
  const { hasTried, busyWords, press, mark } = useTriedButton(sandwich);
  return (
    <Button variant={hasTried ? 'done' : 'line'} wide aria-pressed={hasTried} onClick={press} {...mark}>
      <Check className="icon" aria-hidden />
      {busyWords ?? (hasTried ? 'Tried' : 'Mark as Tried')}
      <span className="sr">: {sandwich.name}</span>
    </Button>
  );
}
