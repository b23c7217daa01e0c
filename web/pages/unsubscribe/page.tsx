import { useSearch } from 'wouter';
import { UnsubscribeButton } from '#web/features/notifications/unsubscribe-button.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

export function Page() {
  const token = new URLSearchParams(useSearch()).get('token');
  return (
    <div className="wrap alone">
      <PageHead title="The Sunday email" noindex />
      <section className="panel">
        <h1>The Sunday email</h1>
        <p className="muted">
          {token
            ? 'Had enough? One tap and it stops.'
            : 'Part of this link is missing. Please open the full link from the email.'}
        </p>
        <div className="account-form">
          {token && <UnsubscribeButton token={token} />}
          <ButtonLink variant="line" wide to="/notifications">
            All my notification settings
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
