import { useSearch } from 'wouter';
import { dateText } from '#web/lib/format.ts';
import { Head } from '#web/lib/head.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** What somebody reads who has just deleted the account. */
export function Goodbye() {
  const on = new URLSearchParams(useSearch()).get('on') ?? '';
  const day =
    /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(on)) ? dateText(`${on}T12:00:00Z`) : null;
  return (
    <div className="wrap alone">
      <Head title="Goodbye" noindex />
      <section className="panel">
        <h1>Goodbye, and thanks for all the crumbs</h1>
        <p className="muted">
          You are logged out everywhere, and nobody sees you here any more.{' '}
          {day ? `Your account is erased on ${day}.` : 'Your account is erased soon.'} Until then you can log
          in and keep it.
        </p>
        <div className="account-form">
          <ButtonLink look="line" wide to="/login">
            I want to stay
          </ButtonLink>
          <ButtonLink wide to="/explore">
            Look at sandwiches
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
