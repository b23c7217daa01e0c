import '#web/styles/account/account-bundle.css';
import { useQuery } from '@tanstack/react-query';
import { ChangePassword } from '#web/features/accounts/change-password.tsx';
import { secondFactorQuery } from '#web/features/accounts/queries.ts';
import { EmailStatus } from '#web/features/accounts/settings/email-status.tsx';
import { SignedInDevicesPanel } from '#web/features/accounts/settings/signed-in-devices-panel.tsx';
import { ThemeSwitch } from '#web/features/accounts/settings/theme-switch.tsx';
import { CollectionVisibilitySwitch } from '#web/features/accounts/settings/collection-visibility-switch.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { useViewer, type Viewer } from '#web/lib/session/session.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

/** The settings that the specification does not place on the profile page. */
export function Page() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <div className="wrap your-data">
      <PageHead title="Settings" noindex />
      <BackLink to="/profile">Back to profile</BackLink>
      <h1>Settings</h1>
      <div className="your-data-grid">
        <div className="settings-column">
          <Privacy viewer={viewer} />
          <Notifications viewer={viewer} />
        </div>
        <div className="settings-column">
          <Security viewer={viewer} />
          <YourData />
        </div>
      </div>
    </div>
  );
}

function Privacy({ viewer }: { viewer: Viewer }) {
  return (
    <section className="panel settings" aria-labelledby="privacy">
      <h2 id="privacy">Privacy and appearance</h2>
      <CollectionVisibilitySwitch viewer={viewer} />
      <ThemeSwitch />
    </section>
  );
}

function Notifications({ viewer }: { viewer: Viewer }) {
  const { hasMail } = useSiteSettings();
  return (
    <section className="panel settings" aria-labelledby="reach-me">
      <h2 id="reach-me">{hasMail ? 'Email and notifications' : 'Notifications'}</h2>
      <EmailStatus viewer={viewer} />
      <ButtonLink variant="line" wide to="/profile#profile-form">
        Change your email
      </ButtonLink>
      <ButtonLink variant="line" wide to="/notifications#wishes-title">
        Choose your notifications
      </ButtonLink>
    </section>
  );
}

function YourData() {
  return (
    <section className="panel settings" aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <p className="muted">Everything we store about you is yours to download or delete.</p>
      <ButtonLink variant="line" wide to="/profile/data">
        Download or delete your data
      </ButtonLink>
    </section>
  );
}

function Security({ viewer }: { viewer: Viewer }) {
  const { data: factor, isError } = useQuery(secondFactorQuery());
  return (
    <section className="panel settings" aria-labelledby="safety">
      <h2 id="safety">Password and devices</h2>
      <ChangePassword viewer={viewer} />
      {(viewer.role === 'admin' || factor?.isOn || isError) && (
        <ButtonLink variant="line" wide to="/profile/second-factor">
          Two-factor authentication
        </ButtonLink>
      )}
      <SignedInDevicesPanel />
    </section>
  );
}
