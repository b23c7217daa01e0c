import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import {
  FavoriteToggle,
  MarkAsTriedButton,
  WishlistToggle,
} from '#web/features/collection/buttons/card-buttons.tsx';
import { SandwichCard } from '#web/features/sandwiches/sandwich-card.tsx';

type SandwichTileProps = {
  sandwich: Sandwich;
  rank?: number;
  why?: ReactNode;
  eager?: boolean;
  onOpen?: (sandwich: Sandwich) => void;
  onQuickLook?: (sandwich: Sandwich) => void;
};

export function SandwichTile({ onQuickLook, ...card }: SandwichTileProps) {
  const { sandwich } = card;
  return (
    <SandwichCard
      {...card}
      toggles={
        <>
          {onQuickLook && (
            <button
              type="button"
              className="toggle look"
              aria-label={`Quick look at ${sandwich.name}`}
              aria-haspopup="dialog"
              onClick={() => onQuickLook(sandwich)}
            >
              <Eye className="icon" aria-hidden />
            </button>
          )}
          <FavoriteToggle sandwich={sandwich} />
          <WishlistToggle sandwich={sandwich} />
        </>
      }
      action={<MarkAsTriedButton sandwich={sandwich} />}
    />
  );
}
