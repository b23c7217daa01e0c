import { ApiError } from '#web/lib/api/api-client.ts';
import { NotFoundMessage } from './not-found-message.tsx';

export function RestaurantNotFound({ error }: { error: unknown }) {
  const isGone = error instanceof ApiError && error.status === 410;
  return (
    <NotFoundMessage
      title="Restaurant Not Found"
      text={isGone ? error.text : 'It may have closed, moved, or never fried a thing.'}
      link={{ to: '/explore?view=restaurants', text: 'Browse Restaurants' }}
    />
  );
}
