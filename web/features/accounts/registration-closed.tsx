import { useSite } from '#web/lib/document/page-state-context.tsx';

export function RegistrationClosed() {
  const { name } = useSite();
  return (
    <div className="account-form">
      <h2>Registration is closed on this site.</h2>
      <p className="muted">
        {name} takes no new members at the moment. Whoever runs it can make an account for you; with one you
        log in as usual.
      </p>
    </div>
  );
}
