import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** The text says to refresh the page, which this button does. */
export function ListFailure({ text }: { text: string }) {
  return (
    <div className="tbl-empty">
      <EmptyState first failed title="That didn’t cook through" text={text}>
        <Button variant="line" onClick={() => location.reload()}>
          Refresh
        </Button>
      </EmptyState>
    </div>
  );
}
