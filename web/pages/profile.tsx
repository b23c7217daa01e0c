import '#web/styles/profile-page.css';
import { useViewer } from '#web/lib/session.ts';
import { Head } from '#web/lib/head.tsx';
import { Progress } from './profile/progress.tsx';
import { Settings } from './profile/settings.tsx';
import { Shelves } from './profile/shelves.tsx';
import { Summary } from './profile/summary.tsx';
import { LatestReceipt } from './profile/latest-receipt.tsx';

export function Page() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <div className="wrap profile">
      <Head title="Profile" noindex />
      <Summary viewer={viewer} />
      <div className="profile-grid">
        <div className="profile-main">
          <Progress viewer={viewer} />
          <Shelves viewer={viewer} />
        </div>
        <div className="profile-side">
          <LatestReceipt viewer={viewer} />
          <Settings viewer={viewer} />
        </div>
      </div>
    </div>
  );
}
