import { Button, ButtonLink } from '#web/ui/button.tsx';

/** The two ways on from a page that could not be shown. */
export function AgainOrHome() {
  return (
    <p className="pair">
      <Button size="big" onClick={() => location.reload()}>
        Try again
      </Button>
      <ButtonLink size="big" look="line" to="/">
        Back to Home
      </ButtonLink>
    </p>
  );
}
