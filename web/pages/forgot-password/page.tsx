import { ForgotPasswordForm } from '#web/features/accounts/forgot-password-form.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

export function Page() {
  const { hasMail, name } = useSiteSettings();
  return (
    <div className="wrap alone">
      <PageHead title="Forgot your password?" noindex />
      <section className="panel">
        <h1>Forgot your password?</h1>
        {hasMail ? (
          <>
            <p className="muted">Enter your email, and we’ll send you a link to set a new one.</p>
            <ForgotPasswordForm />
          </>
        ) : (
          <>
            <p className="muted">
              {name} doesn’t send email. Ask its admin for a reset link. It only takes them a minute.
            </p>
            <ButtonLink variant="line" wide to="/login">
              Back to login
            </ButtonLink>
          </>
        )}
      </section>
    </div>
  );
}
