import { Button } from '../controls/button.tsx';
import { EmptyState, type HeadingLevel } from './empty-state.tsx';

export function FailureNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="notice bad" role="alert">
      <p>{text}</p>
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
  return (
    <EmptyState headingLevel={headingLevel} failed title="That didn’t cook through" text={text}>
      <Button variant="line" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
