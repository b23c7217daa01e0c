import { useSearch } from 'wouter';
import { UnsubscribeButton } from '#web/features/notifications/unsubscribe-button.tsx';
import { Head } from '#web/lib/document/head.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

export function Page() {
  const token = new URLSearchParams(useSearch()).get('token');
  return (
    <div className="wrap alone">
      <Head title="The Sunday letter" noindex />
      <section className="panel">
        <h1>The Sunday letter</h1>
        <p className="muted">
          {token
            ? 'Enough of it? One press, and no more will come.'
            : 'Part of this address is missing: please open the whole link from the letter.'}
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
