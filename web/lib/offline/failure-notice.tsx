import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState, type HeadingLevel } from '#web/ui/feedback/empty-state.tsx';
import { useFailureText, useLoadFailureTitle } from './connection-state.ts';

export function FailureNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="notice bad" role="alert">
      <p>{useFailureText(text)}</p>
      <Button variant="line" className="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

export function FailedListNotice({
  text,
  onRetry,
  headingLevel = 3,
}: {
  text: string;
  onRetry: () => void;
  headingLevel?: HeadingLevel;
}) {
  const title = useLoadFailureTitle();
  return (
    <EmptyState headingLevel={headingLevel} failed title={title} text={useFailureText(text)}>
      <Button variant="line" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
