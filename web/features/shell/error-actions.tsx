import { Button, ButtonLink } from '#web/ui/controls/button.tsx';

export function ErrorActions({ again = 'Try again' }: { again?: 'Try again' | 'Retry' }) {
  return (
    <p className="pair">
      <Button size="big" onClick={() => location.reload()}>
        {again}
      </Button>
      <ButtonLink size="big" look="line" to="/">
        Back to Home
      </ButtonLink>
    </p>
  );
}
