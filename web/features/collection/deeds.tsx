import { Bookmark, Check, Heart } from 'lucide-react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusyWords } from './tried-store.ts';
import { useBookmark, type Bookmarked } from './use-bookmark.tsx';
import { useDeeds } from './use-deeds.ts';
import { useLink } from './use-link.ts';
import { useWaitingMark } from './waiting-marks.ts';

type DeedProps = {
  sandwich: Sandwich;
};

export function FavoriteToggle({ sandwich }: DeedProps) {
  const isFavorite = useLink(sandwich.id)?.isFavorite ?? false;
  const { setFavorite } = useDeeds(sandwich);
  return (
    <button
      type="button"
      className="tog"
      aria-pressed={isFavorite}
      aria-label={`Favorite ${sandwich.name}`}
      {...useWaitingMark(sandwich.id, 'favorite')}
      onClick={() => setFavorite(!isFavorite)}
    >
      <Heart className="icon" aria-hidden />
    </button>
  );
}

/** Its name says what it will do, so that it needs no pressed state besides. */
export function WishlistToggle({ sandwich }: DeedProps) {
  const { bookmarked, press, dialog } = useBookmark(sandwich);
  return (
    <>
      <button
        type="button"
        className={bookmarked === 'wanted' ? 'tog on' : 'tog'}
        aria-label={BOOKMARK_LABELS[bookmarked](sandwich.name)}
        {...useWaitingMark(sandwich.id, 'saved')}
        onClick={press}
      >
        <Bookmark className="icon" aria-hidden />
      </button>
      {dialog}
    </>
  );
}

const BOOKMARK_LABELS: Record<Bookmarked, (name: string) => string> = {
  no: (name) => `Add ${name} to wishlist`,
  wanted: (name) => `Remove ${name} from wishlist`,
  kept: (name) => `Remove ${name} from my list`,
};

export function MarkAsTried({ sandwich }: DeedProps) {
  const { hasTried, busyWords, press, mark } = useTriedButton(sandwich);
  return (
    <Button look={hasTried ? 'done' : 'line'} wide aria-pressed={hasTried} onClick={press} {...mark}>
      <Check className="icon" aria-hidden />
      {busyWords ?? (hasTried ? 'Tried' : 'Mark as Tried')}
      <span className="sr">: {sandwich.name}</span>
    </Button>
  );
}

export function useTriedButton(sandwich: Sandwich) {
  const hasTried = useLink(sandwich.id)?.hasTried ?? false;
  const busyWords = useBusyWords(sandwich.id);
  const { markTried, untry } = useDeeds(sandwich);
  const mark = useWaitingMark(sandwich.id, 'tried');

  function press() {
    if (busyWords) return;
    if (hasTried) untry();
    else markTried();
  }

  return { hasTried: hasTried && !busyWords, busyWords, press, mark };
}
