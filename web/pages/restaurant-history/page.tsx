import { useQuery } from '@tanstack/react-query';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import type { PageProps } from '#web/routes.ts';
import { ChangeHistoryPage } from '../components/change-history-page.tsx';
import { PageLoadFailure } from '../components/load-failure.tsx';
import { LoadingDetails } from '../components/loading-details.tsx';
import { RestaurantNotFound } from '../components/restaurant-not-found.tsx';

export function Page({ params }: PageProps) {
  const { id = '' } = params;
  const { data, error } = useQuery(restaurantQuery(id));
  if (isNotFoundError(error)) return <RestaurantNotFound error={error} />;
  if (data) return <ChangeHistoryPage subject={{ kind: 'restaurant', id }} name={data.name} />;
  if (!error)
    return (
      <LoadingDetails
        label="Loading the history"
        subject="restaurant"
        id={id}
        title={(name) => (name ? `History of ${withBidiIsolates(name)}` : 'History')}
      />
    );
  return <PageLoadFailure noun="restaurants" />;
}
