import { useFailureText } from '#web/lib/offline/connection.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { KeptPages } from './kept-pages.tsx';

/** A list that is not kept here, and what is. */
export function OfflineList({ of, title, first = false }: { of: string; title: string; first?: boolean }) {
  return (
    <>
      <Empty first={first} failed title={title} text={useFailureText(of)}>
        <Button look="line" onClick={() => location.reload()}>
          Retry
        </Button>
      </Empty>
      <KeptPages most={6} />
    </>
  );
}
