import { Suspense, lazy } from 'react';
import { CONNECTION_LOST_TITLES, useConnection, useFailureText } from '#web/lib/offline/connection.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** The documented text; without a connection also the cached pages. */
export function LoadFailure({
  noun,
  first = false,
}: {
  noun: 'sandwiches' | 'restaurants';
  first?: boolean;
}) {
  const connection = useConnection();
  if (connection === 'up') return <Plain noun={noun} title="That didn’t cook through" first={first} />;
  const title = CONNECTION_LOST_TITLES[connection];
  return (
    <Suspense fallback={<Plain noun={noun} title={title} first={first} />}>
      <OfflineList noun={noun} title={title} first={first} />
    </Suspense>
  );
}

const OfflineList = lazy(() =>
  import('./offline-list-failure.tsx').then(
    (part) => ({ default: part.OfflineListFailure }),
    () => ({ default: Plain }),
  ),
);

function Plain({ noun, title, first = false }: { noun: string; title: string; first?: boolean }) {
  return (
    <EmptyState first={first} failed title={title} text={useFailureText(noun)}>
      <Button variant="line" onClick={() => location.reload()}>
        Retry
      </Button>
    </EmptyState>
  );
}
