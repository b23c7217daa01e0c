import { useLocation } from 'wouter';
import { EmailTokenGuard } from '#web/features/accounts/email-token-guard.tsx';
import { ResetPasswordForm } from '#web/features/accounts/reset-password-form.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

export function Page() {
  const [, navigate] = useLocation();
  const askAgain = (
    <ButtonLink variant="line" wide to="/forgot-password">
      Ask for a new link
    </ButtonLink>
  );
  return (
    <div className="wrap alone">
      <PageHead title="Set a new password" noindex />
      <section className="panel">
        <h1>Set a new password</h1>
        <EmailTokenGuard otherwise={askAgain}>
          {(token) => (
            <>
              <p className="muted">You’ll be logged out everywhere. Then log in with your new password.</p>
              <ResetPasswordForm token={token} onDone={() => navigate('/login')} />
            </>
          )}
        </EmailTokenGuard>
      </section>
    </div>
  );
}
