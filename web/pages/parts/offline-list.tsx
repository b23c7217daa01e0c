import { useFailureText } from '#web/lib/offline/offline.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { KeptPages } from './kept-pages.tsx';

/** A list that is not kept here, and what is. */
export function OfflineList({ of }: { of: string }) {
  return (
    <>
      <Empty failed title="You are offline" text={useFailureText(of)}>
        <Button look="line" onClick={() => location.reload()}>
          Try again
        </Button>
      </Empty>
      <KeptPages most={6} />
    </>
  );
}
