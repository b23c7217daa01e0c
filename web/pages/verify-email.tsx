import { useSearch } from 'wouter';
import { VerifyButton } from '#web/features/accounts/verify-button.tsx';
import { Head } from '#web/lib/head.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export function Page() {
  const token = new URLSearchParams(useSearch()).get('token');
  return (
    <div className="wrap alone">
      <Head title="Confirm your address" noindex />
      <section className="panel">
        <h1>Confirm your address</h1>
        {token ? (
          <>
            <p className="muted">One press, and we know that mail to you arrives.</p>
            <VerifyButton token={token} />
          </>
        ) : (
          <>
            <p className="muted">
              Part of this address is missing: please open the whole link from the mail.
            </p>
            <ButtonLink look="line" wide to="/">
              Back to Home
            </ButtonLink>
          </>
        )}
      </section>
    </div>
  );
}
