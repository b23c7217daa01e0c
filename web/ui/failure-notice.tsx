import { Button } from './button.tsx';

/** What could not be loaded, and another try. */
export function FailureNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="notice bad" role="alert">
      <p>{text}</p>
      <Button look="line" className="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
