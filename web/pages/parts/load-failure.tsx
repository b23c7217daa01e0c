import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';

/** The documented failure of a list; Retry loads the page again. */
export function LoadFailure({ of }: { of: 'sandwiches' | 'restaurants' }) {
  return (
    <Empty failed title="That did not cook through" text={`Failed to load ${of}. Please try again.`}>
      <Button look="line" onClick={() => location.reload()}>
        Retry
      </Button>
    </Empty>
  );
}
