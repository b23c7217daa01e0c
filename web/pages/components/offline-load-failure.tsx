import { useLoadFailureText } from '#web/lib/offline/connection-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState, type HeadingLevel } from '#web/ui/feedback/empty-state.tsx';
import { OfflineCachedPageList } from './offline-cached-page-list.tsx';

export function OfflineLoadFailure({
  noun,
  title,
  headingLevel,
}: {
  noun: string;
  title: string;
  headingLevel: HeadingLevel;
}) {
  return (
    <>
      <EmptyState headingLevel={headingLevel} failed title={title} text={useLoadFailureText(noun)}>
        <Button variant="line" onClick={() => location.reload()}>
          Retry
        </Button>
      </EmptyState>
      <OfflineCachedPageList limit={6} />
    </>
  );
}
