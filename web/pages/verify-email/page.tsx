import { EmailTokenGuard } from '#web/features/accounts/email-token-guard.tsx';
import { VerifyEmailForm } from '#web/features/accounts/verify-email-form.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

export function Page() {
  const home = (
    <ButtonLink variant="line" wide to="/">
      Back to Home
    </ButtonLink>
  );
  return (
    <div className="wrap alone">
      <PageHead title="Confirm your email" noindex />
      <section className="panel">
        <h1>Confirm your email</h1>
        <EmailTokenGuard otherwise={home}>
          {(token) => (
            <>
              <p className="muted">One tap and we’ll know our email reaches you.</p>
              <VerifyEmailForm token={token} />
            </>
          )}
        </EmailTokenGuard>
      </section>
    </div>
  );
}
