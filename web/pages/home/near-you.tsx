import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Restaurant } from '#contract/restaurants.ts';
import { nearestRestaurantsQuery } from '#web/features/restaurants/api.ts';
import { RestaurantCard } from '#web/features/restaurants/restaurant-card.tsx';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';
import { NEAREST_SHOWN } from '../home.load.ts';

const NEAR_MILES = 50;

export function NearYou() {
  const point = useReferencePoint();
  const { data, isError, isPlaceholderData } = useQuery({
    ...nearestRestaurantsQuery(point, NEAREST_SHOWN),
    placeholderData: keepPreviousData,
  });
  const note = [point.name && `from ${point.name}`, isPlaceholderData ? '' : farWords(data?.[0]?.distance)];
  return (
    <section className="sec wrap">
      <SectionHead
        title="Restaurants Near You"
        note={note.filter(Boolean).join('. ')}
        more={{ to: '/explore?view=restaurants', text: 'View All', about: 'restaurants near you' }}
      />
      <Nearest restaurants={data} hasFailed={isError} />
    </section>
  );
}

function Nearest({ restaurants, hasFailed }: { restaurants: Restaurant[] | undefined; hasFailed: boolean }) {
  if (hasFailed) return <LoadFailure of="restaurants" />;
  if (restaurants?.length === 0)
    return (
      <Empty title="No counters around here yet" text="Know one that should be? Tell us about it.">
        <ButtonLink to="/recommend-restaurant">Recommend a Restaurant</ButtonLink>
      </Empty>
    );
  return (
    <div className="grid trio">
      {restaurants?.map((restaurant) => <RestaurantCard key={restaurant.id} restaurant={restaurant} />) ?? (
        <CardSkeletons count={NEAREST_SHOWN} label="Loading restaurants near you" />
      )}
    </div>
  );
}

function farWords(nearest: number | undefined): string {
  if (nearest === undefined || nearest <= NEAR_MILES) return '';
  const miles = Math.round(nearest).toLocaleString('en-US');
  return `Nothing within ${NEAR_MILES} miles yet. The nearest is ${miles} miles away.`;
}
