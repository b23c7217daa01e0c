import { Suspense, lazy } from 'react';
import { useFailureText, useIsOffline } from '#web/lib/offline/offline.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';

interface LoadFailureProps {
  of: 'sandwiches' | 'restaurants';
  /** Right under the page's title, instead of within a section that has its own. */
  first?: boolean;
}

/** The documented failure of a list; without a network also what is kept. */
export function LoadFailure({ of, first = false }: LoadFailureProps) {
  const isOffline = useIsOffline();
  if (!isOffline) return <Plain of={of} first={first} />;
  return (
    <Suspense fallback={<Plain of={of} first={first} />}>
      <OfflineList of={of} first={first} />
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
function Plain({ of, first = false }: LoadFailureProps) {
  const title = useIsOffline() ? 'You are offline' : 'That did not cook through';
  return (
    <Empty first={first} failed title={title} text={useFailureText(of)}>
      <Button look="line" onClick={() => location.reload()}>
        Retry
      </Button>
    </Empty>
  );
}
