import '#web/styles/account/account-bundle.css';
import { SecondFactorPanel } from '#web/features/accounts/second-factor/second-factor-panel.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';

export function Page() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <div className="wrap your-data second-factor">
      <PageHead title="Two-factor authentication" noindex />
      <BackLink to="/settings">Back to settings</BackLink>
      <h1>Two-factor authentication</h1>
      <SecondFactorPanel viewer={viewer} />
    </div>
  );
}
