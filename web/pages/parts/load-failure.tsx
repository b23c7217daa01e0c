import { Suspense, lazy } from 'react';
import { DOWN_TITLES, useConnection, useFailureText } from '#web/lib/offline/connection.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';

type LoadFailureProps = {
  of: 'sandwiches' | 'restaurants';
  /** Right under the page's title, instead of within a section that has its own. */
  first?: boolean;
};

/** The documented failure of a list; without a connection also what is kept. */
export function LoadFailure({ of, first = false }: LoadFailureProps) {
  const connection = useConnection();
  if (connection === 'up') return <Plain of={of} title="That did not cook through" first={first} />;
  const title = DOWN_TITLES[connection];
  return (
    <Suspense fallback={<Plain of={of} title={title} first={first} />}>
      <OfflineList of={of} title={title} first={first} />
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

type PlainProps = {
  of: string;
  title: string;
  first?: boolean;
};

/** Retry loads the page again. */
function Plain({ of, title, first = false }: PlainProps) {
  return (
    <Empty first={first} failed title={title} text={useFailureText(of)}>
      <Button look="line" onClick={() => location.reload()}>
        Retry
      </Button>
    </Empty>
  );
}
