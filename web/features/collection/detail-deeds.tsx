import { Bookmark, Check } from 'lucide-react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { Button } from '#web/ui/button.tsx';
import { useTriedButton } from './deeds.tsx';
import { useDeeds } from './use-deeds.ts';
import { useLink } from './use-link.ts';
import { useWaitingMark } from './waiting-marks.ts';

interface DeedProps {
  sandwich: Sandwich;
  size?: 'normal' | 'big';
}

export function TriedButton({ sandwich, size }: DeedProps) {
  const { hasTried, busyWords, press, mark } = useTriedButton(sandwich);
  return (
    <Button
      look={hasTried ? 'done' : 'primary'}
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

export function SaveButton({ sandwich, size }: DeedProps) {
  const isSaved = useLink(sandwich.id) !== null;
  const { save, remove } = useDeeds(sandwich);
  return (
    <Button
      look="line"
      {...(isSaved ? { className: 'saved' } : {})}
      {...(size ? { size } : {})}
      {...useWaitingMark(sandwich.id, 'saved')}
      onClick={isSaved ? remove : save}
    >
      <Bookmark className="icon" aria-hidden />
      {isSaved ? (
        <>
          Saved<span className="sr"> to your wishlist. Press to remove</span>
        </>
      ) : (
        <>
          Save<span className="sr"> to your wishlist</span>
        </>
      )}
    </Button>
  );
}
