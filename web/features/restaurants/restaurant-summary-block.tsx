import { Link } from 'wouter';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { OpenStateChip, useRestaurantOpenState } from './open-state-chip.tsx';

type RestaurantBlockProps = {
  restaurant: Restaurant;
  compact?: boolean;
};

export function RestaurantSummaryBlock({ restaurant, compact = false }: RestaurantBlockProps) {
  const { id, name, address } = restaurant;
  const state = useRestaurantOpenState(restaurant);
  const openText = [state?.reason, state?.label].filter(Boolean).join(', ');
  return (
    <Link className={compact ? 'where compact' : 'where'} href={`/restaurant/${id}`}>
      <Picture subject={restaurant} width={1200} height={800} />
      <span className="where-text">
        <b>
          <bdi>{name}</bdi>
        </b>
        <bdi className="muted">{address || 'No address found'}</bdi>
      </span>
      <span className="where-open">
        <OpenStateChip location={restaurant} />
        {openText && <span className="muted small">{openText}</span>}
      </span>
    </Link>
  );
}
