import type { Explore } from '#web/features/discovery/explore.ts';
import { Filters } from '#web/features/discovery/filters.tsx';
import { NoResults } from '#web/features/discovery/no-results.tsx';
import { useSearchNote } from '#web/features/discovery/use-search-note.ts';
import { ResultBar } from '#web/features/discovery/result-bar.tsx';
import { restaurantResultsQuery } from '#web/features/discovery/results-query.ts';
import { RestaurantCard } from '#web/features/restaurants/restaurant-card.tsx';
import { openAtWords } from '#web/features/discovery/words.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { useViewer } from '#web/lib/session.ts';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { ExploreHead } from './explore-head.tsx';
import { ResultList } from './result-list.tsx';
import { useResults } from './use-results.ts';
import { Waiting } from './waiting.tsx';

export function RestaurantResults({ explore }: { explore: Explore }) {
  const point = useReferencePoint();
  useSearchNote(explore.q, useViewer());
  const results = useResults('restaurants', explore.q, restaurantResultsQuery(explore, point));
  const { rows, total, hasFailed } = results;
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
      <div className="results">
        {hasFailed ? (
          <LoadFailure of="restaurants" />
        ) : (
          <>
            <ResultBar explore={explore} point={point} total={total} isOld={results.isOld} />
            {!rows ? (
              <Waiting view="restaurants" />
            ) : rows.length === 0 ? (
              <NoResults explore={explore} isOld={results.isOld} />
            ) : (
              <ResultList explore={explore} results={{ ...results, rows }}>
                {(restaurant) => (
                  <RestaurantCard
                    key={restaurant.id}
                    restaurant={restaurant}
                    openAtWords={explore.openAt ? openAtWords(explore.openAt) : undefined}
                  />
                )}
              </ResultList>
            )}
          </>
        )}
      </div>
    </>
  );
}
