import { ButtonLink } from '#web/ui/button.tsx';

/** Where the home screen's "Mark as tried" leads: what one has eaten may stand below, or not be on the list. */
export function JustEaten() {
  return (
    <section className="near-me" aria-labelledby="just-eaten">
      <div>
        <h2 id="just-eaten">Which one did you just eat?</h2>
        <p className="muted">Mark it below. If it is not on your list, find it where you are.</p>
      </div>
      <ButtonLink look="line" to="/explore?view=sandwiches&near=me">
        Find it near me
      </ButtonLink>
    </section>
  );
}
