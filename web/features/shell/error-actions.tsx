import { Button, ButtonLink } from '#web/ui/controls/button.tsx';

export function ErrorActions({ retryLabel = 'Try again' }: { retryLabel?: 'Try again' | 'Retry' }) {
  return (
    <p className="pair">
      <Button size="big" onClick={() => location.reload()}>
        {retryLabel}
      </Button>
      <ButtonLink size="big" variant="line" to="/">
        Back to Home
      </ButtonLink>
    </p>
  );
}
