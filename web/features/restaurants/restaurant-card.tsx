import { MapPin } from 'lucide-react';
import { Link } from 'wouter';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { MILES_THRESHOLD_FOR_FEET, distanceText } from '#shared/geo/distance-text.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { OpenStateChip } from './open-state-chip.tsx';

type RestaurantCardProps = {
  restaurant: Restaurant;
  /** In a list with a chosen time, shown instead of the state now. */
  openAtWords?: string | undefined;
};

export function RestaurantCard({ restaurant, openAtWords }: RestaurantCardProps) {
  const { id, name, description, restaurantType, priceRange, sandwichCount, distance } = restaurant;
  const closest = restaurant.locations?.[restaurant.closestLocationIndex ?? 0] ?? restaurant;
  return (
    <article className="card restaurant" data-restaurant={id}>
      <div className="pic">
        <Picture subject={restaurant} width={1200} height={800} />
        {distance !== undefined && (
          <span className="far">{distanceText(distance, MILES_THRESHOLD_FOR_FEET.restaurantCard)} away</span>
        )}
      </div>
      <div className="body">
        <div className="headline">
          <h3 className="one">
            <Link href={`/restaurant/${id}`} data-opens>
              {name}
            </Link>
          </h3>
          {!openAtWords && <OpenStateChip location={closest} />}
        </div>
        <p className="addr">
          <MapPin className="icon" aria-hidden />
          <span className="one">{closest.address || 'No address found'}</span>
        </p>
        <p className="desc">{description}</p>
        <p className="chips">
          {openAtWords && <Chip tone="open">{openAtWords}</Chip>}
          <Chip>{restaurantType}</Chip>
          {priceRange && <Chip>{priceRange}</Chip>}
          <Chip>{formatCountWithNoun(sandwichCount, 'Sandwich', 'Sandwiches')}</Chip>
        </p>
        <div className="act">
          <ButtonLink variant="line" wide to={`/restaurant/${id}`}>
            View Restaurant<span className="sr"> {name}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
