import { ApiError } from '#web/lib/api/api-client.ts';
import { useLastExploreUrl } from '#web/lib/routing/navigation-history.ts';
import { NotFoundMessage } from './not-found-message.tsx';

export function SandwichNotFound({ error }: { error: unknown }) {
  const explore = useLastExploreUrl();
  const isGone = error instanceof ApiError && error.status === 410;
  return (
    <NotFoundMessage
      title="Sandwich Not Found"
      text={isGone ? error.text : 'Someone ate this one, or it was never on the menu.'}
      link={{ to: explore, text: 'Back to Sandwiches' }}
    />
  );
}
