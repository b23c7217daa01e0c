import { Suspense, lazy } from 'react';
import { useFailureText, useIsOffline } from '#web/lib/offline/offline.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';

interface LoadFailureProps {
  of: 'sandwiches' | 'restaurants';
}

/** The documented failure of a list; without a network also what is kept. */
export function LoadFailure({ of }: LoadFailureProps) {
  const isOffline = useIsOffline();
  if (!isOffline) return <Plain of={of} />;
  return (
    <Suspense fallback={<Plain of={of} />}>
      <OfflineList of={of} />
    </Suspense>
  );
}

/** Where not even its code is kept, the words alone have to do. */
const OfflineList = lazy(() =>
  import('./offline-list.tsx').then(
    (part) => ({ default: part.OfflineList }),
    () => ({ default: Plain }),
  ),
);

/** Retry loads the page again. */
function Plain({ of }: LoadFailureProps) {
  const title = useIsOffline() ? 'You are offline' : 'That did not cook through';
  return (
    <Empty failed title={title} text={useFailureText(of)}>
      <Button look="line" onClick={() => location.reload()}>
        Retry
      </Button>
    </Empty>
  );
}
