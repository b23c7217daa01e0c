import { useFailureText, useLoadFailureTitle } from '#web/lib/offline/connection-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState, type HeadingLevel } from '#web/ui/feedback/empty-state.tsx';

/** The text says to refresh the page, which this button does. */
export function AdminListFailure({ text, headingLevel = 2 }: { text: string; headingLevel?: HeadingLevel }) {
  const title = useLoadFailureTitle();
  return (
    <div className="tbl-empty">
      <EmptyState headingLevel={headingLevel} failed title={title} text={useFailureText(text)}>
        <Button variant="line" onClick={() => location.reload()}>
          Refresh
        </Button>
      </EmptyState>
    </div>
  );
}
