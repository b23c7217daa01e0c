import { ApiError } from '#web/lib/call.ts';
import { useExploreAddress } from '#web/lib/history.ts';
import { NotFoundMessage } from './missing.tsx';

export function SandwichNotFound({ error }: { error: unknown }) {
  const explore = useExploreAddress();
  const isGone = error instanceof ApiError && error.status === 410;
  return (
    <NotFoundMessage
      title="Sandwich Not Found"
      text={isGone ? error.text : 'Somebody ate this one, or it was never on the menu.'}
      wayOut={{ to: explore, text: 'Back to Sandwiches' }}
    />
  );
}
