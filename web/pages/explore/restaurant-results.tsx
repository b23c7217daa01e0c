import type { Explore } from '#web/features/discovery/explore.ts';
import { Filters } from '#web/features/discovery/filters.tsx';
import { useSearchNote } from '#web/features/discovery/use-search-note.ts';
import { restaurantResultsQuery } from '#web/features/discovery/results-query.ts';
import { RestaurantCard } from '#web/features/restaurants/restaurant-card.tsx';
import { openAtWords } from '#web/features/discovery/words.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { useViewer } from '#web/lib/session.ts';
import { ExploreHead } from './explore-head.tsx';
import { ResultSection } from './result-section.tsx';
import { useResults } from './use-results.ts';

export function RestaurantResults({ explore }: { explore: Explore }) {
  const point = useReferencePoint();
  useSearchNote(explore.q, useViewer());
  const results = useResults('restaurants', explore.q, restaurantResultsQuery(explore, point));
  const { rows, total } = results;
  return (
    <>
      <ExploreHead
        explore={explore}
        total={total}
        place={point.name}
        found={(rows ?? []).map(({ id, name }) => ({ name, path: `/restaurant/${id}` }))}
      />
      <Filters explore={explore} />
      <h2 className="sr">Restaurants</h2>
      <ResultSection explore={explore} point={point} results={results}>
        {(restaurant) => (
          <RestaurantCard
            key={restaurant.id}
            restaurant={restaurant}
            openAtWords={explore.openAt ? openAtWords(explore.openAt) : undefined}
          />
        )}
      </ResultSection>
    </>
  );
}
