import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';

export function RegistrationClosed() {
  const { name } = useSiteSettings();
  return (
    <div className="account-form">
      <h2>Registration is closed on this site.</h2>
      <p className="muted">
        {name} isn’t taking new members right now. Its admin can create an account for you.
      </p>
    </div>
  );
}
