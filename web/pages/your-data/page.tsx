import '#web/styles/account/profile-page.css';
import { useSearch } from 'wouter';
import { DeleteAccount } from '#web/features/accounts/your-data/delete-account.tsx';
import { DownloadData } from '#web/features/accounts/your-data/download-data.tsx';
import { formatCount, formatDate } from '#web/lib/format/format-values.ts';
import { Head } from '#web/lib/document/head.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { useSite } from '#web/lib/document/page-state-context.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

/** Export and deletion of an account; deletion ends here as well. */
export function Page() {
  const viewer = useViewer();
  const { accountGraceDays, hasMail } = useSite();
  if (!viewer) return <Goodbye />;
  return (
    <div className="wrap your-data">
      <Head title="Your data" noindex />
      <BackLink to="/profile">Back to profile</BackLink>
      <h1>Your data</h1>
      <div className="your-data-grid">
        <section className="panel" aria-labelledby="take-it">
          <h2 id="take-it">Take it with you</h2>
          <p>
            Everything that we keep about you, as one ZIP file: your account, collection, notes, reviews, XP,
            badges, ranking, notifications, sessions and photos. Each list comes twice, as JSON and as CSV,
            and a README says what is what.
          </p>
          <DownloadData viewer={viewer} />
        </section>
        <section className="panel" aria-labelledby="leave">
          <h2 id="leave">Delete your account</h2>
          <ol className="deletion-steps">
            <li>
              <b>At once</b> you are logged out everywhere, and nobody sees you, your list or your reviews.
            </li>
            {accountGraceDays > 0 && (
              <li>
                <b>For {formatCount(accountGraceDays, 'day', 'days')}</b> you can think again. Log in and
                choose to stay, and all is as it was.{hasMail && ' We mail you the day.'}
              </li>
            )}
            <li>
              <b>After that</b> everything of yours is erased, XP and photos too. Nobody can bring it back,
              and your username is free for others.
            </li>
          </ol>
          <DeleteAccount viewer={viewer} />
        </section>
      </div>
    </div>
  );
}

function Goodbye() {
  const on = new URLSearchParams(useSearch()).get('on') ?? '';
  const day =
    /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(on)) ? formatDate(`${on}T12:00:00Z`) : null;
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
          <ButtonLink variant="line" wide to="/login">
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
