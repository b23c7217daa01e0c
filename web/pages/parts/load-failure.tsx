import { Suspense, lazy } from 'react';
import { DOWN_TITLES, useConnection, useFailureText } from '#web/lib/offline/connection.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** The documented text; without a connection also the cached pages. */
export function LoadFailure({ of, first = false }: { of: 'sandwiches' | 'restaurants'; first?: boolean }) {
  const connection = useConnection();
  if (connection === 'up') return <Plain of={of} title="That did not cook through" first={first} />;
  const title = DOWN_TITLES[connection];
  return (
    <Suspense fallback={<Plain of={of} title={title} first={first} />}>
      <OfflineList of={of} title={title} first={first} />
    </Suspense>
  );
}

const OfflineList = lazy(() =>
  import('./offline-list.tsx').then(
    (part) => ({ default: part.OfflineList }),
    () => ({ default: Plain }),
  ),
);

function Plain({ of, title, first = false }: { of: string; title: string; first?: boolean }) {
  return (
    <EmptyState first={first} failed title={title} text={useFailureText(of)}>
      <Button look="line" onClick={() => location.reload()}>
        Retry
      </Button>
    </EmptyState>
  );
}
