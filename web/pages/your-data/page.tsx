import '#web/styles/account/account-bundle.css';
import { useSearch } from 'wouter';
import { DeleteAccount } from '#web/features/accounts/your-data/delete-account.tsx';
import { DownloadMemberDataForm } from '#web/features/accounts/your-data/download-member-data-form.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

/** Export and deletion of an account; deletion ends here as well. */
export function Page() {
  const viewer = useViewer();
  const { accountGraceDays, hasMail } = useSiteSettings();
  if (!viewer) return <Goodbye />;
  return (
    <div className="wrap your-data">
      <PageHead title="Your data" noindex />
      <BackLink to="/settings">Back to settings</BackLink>
      <h1>Your data</h1>
      <div className="your-data-grid">
        <section className="panel" aria-labelledby="take-it">
          <h2 id="take-it">Take it with you</h2>
          <p>
            Everything we store about you, in one ZIP file: your account, clucket list, notes, reviews, XP,
            badges, ranking, notifications, sessions, and photos. Each part comes as JSON and CSV, with a
            README.
          </p>
          <DownloadMemberDataForm viewer={viewer} />
        </section>
        <section className="panel" aria-labelledby="leave">
          <h2 id="leave">Delete your account</h2>
          <ol className="deletion-steps">
            <li>
              <b>Right away</b> you’re logged out everywhere, and your profile, list, and reviews are hidden.
            </li>
            {accountGraceDays > 0 && (
              <li>
                <b>For {formatCountWithNoun(accountGraceDays, 'day', 'days')}</b> you can change your mind.
                Log in, choose “Keep my account,” and everything comes back.
                {hasMail && ' We’ll email you the date.'}
              </li>
            )}
            <li>
              <b>After that</b> we erase everything, including your XP and photos. Your reviews go or stay as
              you choose below. We can’t bring your account back, and anyone can take your username.
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
      <PageHead title="Goodbye" noindex />
      <section className="panel">
        <h1>Goodbye, and thanks for all the crumbs</h1>
        <p className="muted">
          You’re logged out everywhere, and your profile, list, and reviews are hidden.{' '}
          {day ? `Your account will be deleted on ${day}.` : 'Your account will be deleted soon.'} Until then,
          you can log in and keep it.
        </p>
        <div className="account-form">
          <ButtonLink wide to="/login">
            Keep my account
          </ButtonLink>
          <ButtonLink variant="line" wide to="/explore">
            Explore Sandwiches
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
