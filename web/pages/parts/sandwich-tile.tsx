import type { Sandwich } from '#contract/sandwiches.ts';
import { FavoriteToggle, MarkAsTried, WishlistToggle } from '#web/features/collection/deeds.tsx';
import { SandwichCard } from '#web/features/sandwiches/sandwich-card.tsx';

interface SandwichTileProps {
  sandwich: Sandwich;
  rank?: number;
  eager?: boolean;
  onOpen?: (sandwich: Sandwich) => void;
}

/** A sandwich's card with the deeds of the collection on it. */
export function SandwichTile(props: SandwichTileProps) {
  const { sandwich } = props;
  return (
    <SandwichCard
      {...props}
      toggles={
        <>
          <FavoriteToggle sandwich={sandwich} />
          <WishlistToggle sandwich={sandwich} />
        </>
      }
      deed={<MarkAsTried sandwich={sandwich} />}
    />
  );
}
