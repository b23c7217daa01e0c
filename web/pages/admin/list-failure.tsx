import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState, type HeadingLevel } from '#web/ui/feedback/empty-state.tsx';

/** The text says to refresh the page, which this button does. */
export function AdminListFailure({ text, headingLevel = 2 }: { text: string; headingLevel?: HeadingLevel }) {
  return (
    <div className="tbl-empty">
      <EmptyState headingLevel={headingLevel} failed title="That didn’t cook through" text={text}>
        <Button variant="line" onClick={() => location.reload()}>
          Refresh
        </Button>
      </EmptyState>
    </div>
  );
}
