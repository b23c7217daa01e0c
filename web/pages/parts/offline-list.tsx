import { useFailureText } from '#web/lib/offline/offline.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { KeptPages } from './kept-pages.tsx';

/** A list that is not kept here, and what is. */
export function OfflineList({ of, first = false }: { of: string; first?: boolean }) {
  return (
    <>
      <Empty first={first} failed title="You are offline" text={useFailureText(of)}>
        <Button look="line" onClick={() => location.reload()}>
          Try again
        </Button>
      </Empty>
      <KeptPages most={6} />
    </>
  );
}
