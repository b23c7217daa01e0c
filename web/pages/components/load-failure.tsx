import { Suspense, lazy } from 'react';
import { PageHead } from '#web/lib/document/page-head.tsx';
import {
  useConnectionState,
  useLoadFailureText,
  useLoadFailureTitle,
} from '#web/lib/offline/connection-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState, type HeadingLevel } from '#web/ui/feedback/empty-state.tsx';

type LoadFailureProps = {
  noun: 'sandwiches' | 'restaurants';
  headingLevel?: HeadingLevel;
};

/** In place of a page that could not be loaded. */
export function PageLoadFailure({ noun }: Pick<LoadFailureProps, 'noun'>) {
  return (
    <div className="wrap sec">
      <PageHead title={useLoadFailureTitle()} noindex />
      <LoadFailure headingLevel={1} noun={noun} />
    </div>
  );
}

/** The documented text; without a connection also the cached pages. */
export function LoadFailure({ noun, headingLevel = 3 }: LoadFailureProps) {
  const isUp = useConnectionState() === 'up';
  const props = { noun, title: useLoadFailureTitle(), headingLevel };
  if (isUp) return <Plain {...props} />;
  return (
    <Suspense fallback={<Plain {...props} />}>
      <OfflineList {...props} />
    </Suspense>
  );
}

const OfflineList = lazy(() =>
  import('./offline-load-failure.tsx').then(
    (part) => ({ default: part.OfflineLoadFailure }),
    () => ({ default: Plain }),
  ),
);

type PlainProps = Required<LoadFailureProps> & { title: string };

function Plain({ noun, title, headingLevel }: PlainProps) {
  return (
    <EmptyState headingLevel={headingLevel} failed title={title} text={useLoadFailureText(noun)}>
      <Button variant="line" onClick={() => location.reload()}>
        Retry
      </Button>
    </EmptyState>
  );
}
