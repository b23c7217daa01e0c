import { Eye } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { MILES_THRESHOLD_FOR_FEET, distanceText } from '#shared/geo/distance-text.ts';
import {
  FavoriteToggle,
  TriedCardButton,
  WishlistToggle,
} from '#web/features/collection/buttons/card-buttons.tsx';
import { SandwichChips } from '#web/features/sandwiches/sandwich-chips.tsx';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { StarRating } from '#web/ui/display/stars.tsx';

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
      action={<TriedCardButton sandwich={sandwich} />}
    />
  );
}

type SandwichCardProps = {
  sandwich: Sandwich;
  rank?: number;
  why?: ReactNode;
  toggles?: ReactNode;
  action?: ReactNode;
  /** Called on a plain click, which then stays on this page; other clicks follow the link. */
  onOpen?: (sandwich: Sandwich) => void;
  eager?: boolean;
};

function SandwichCard({ sandwich, rank, why, toggles, action, onOpen, eager }: SandwichCardProps) {
  const { id, name, restaurantName, description, price, distance } = sandwich;

  function open(event: MouseEvent) {
    if (!onOpen) return;
    event.preventDefault();
    onOpen(sandwich);
  }

  return (
    <article className="card" data-restaurant={sandwich.restaurantId}>
      {rank !== undefined && <Rank rank={rank} />}
      <div className="pic">
        <Picture subject={sandwich} {...(eager ? { eager } : {})} />
        {price !== null && <span className="price">{formatPrice(price)}</span>}
        {distance !== undefined && distance > 0 && (
          <span className="far">{distanceText(distance, MILES_THRESHOLD_FOR_FEET.sandwichCard)}</span>
        )}
      </div>
      {toggles && <div className="toggles">{toggles}</div>}
      <div className="body">
        <h3 className="one">
          <Link href={`/sandwich/${id}`} onClick={open} data-opens>
            {name}
          </Link>
        </h3>
        <p className="place one">{restaurantName}</p>
        <StarRating rating={sandwich.averageRating} count={sandwich.reviewCount} />
        {why ? <p className="why">{why}</p> : <p className="desc">{description}</p>}
        <SandwichChips sandwich={sandwich} max={3} />
        {action && <div className="act">{action}</div>}
      </div>
    </article>
  );
}

function Rank({ rank }: { rank: number }) {
  return (
    <span className="rank">
      <svg viewBox="0 0 68 68" aria-hidden="true">
        <path d={scallops(34, 29, 37, 14)} />
      </svg>
      <b>
        <span className="sr">Number </span>
        {rank}
      </b>
    </span>
  );
}

/** Edge of a price sticker: arcs between points on the inner circle that reach the outer one. */
function scallops(center: number, inner: number, outer: number, count: number): string {
  const at = (step: number, radius: number) => {
    const turn = (step / count) * 2 * Math.PI;
    return `${(center + Math.cos(turn) * radius).toFixed(1)} ${(center + Math.sin(turn) * radius).toFixed(1)}`;
  };
  const arcs = Array.from({ length: count }, (_, step) => `Q${at(step + 0.5, outer)} ${at(step + 1, inner)}`);
  return `M${at(0, inner)}${arcs.join('')}Z`;
}
