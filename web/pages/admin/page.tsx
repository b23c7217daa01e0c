import { SiteCounts } from '#web/features/administration/site-counts.tsx';
import { ErrorLog } from '#web/features/administration/error-log.tsx';
import { ErrorLogTestButton } from '#web/features/administration/error-log-test-button.tsx';
import { AdminDashboardLinks } from '#web/features/administration/dashboard-links.tsx';
import { XpPerActionPanel } from '#web/features/administration/xp-per-action-panel.tsx';
import { NewReleaseNotice } from '#web/features/administration/new-release-notice.tsx';
import { UserTable } from '#web/features/administration/user-table.tsx';
import { AdminPageLayout } from './admin-page-layout.tsx';

export function Page() {
  return (
    <AdminPageLayout title="Admin Dashboard" back={{ to: '/', text: 'Back to Home' }}>
      <NewReleaseNotice />
      <SiteCounts />
      <AdminDashboardLinks tools={<ErrorLogTestButton />} />
      <UserTable />
      <XpPerActionPanel />
      <ErrorLog />
    </AdminPageLayout>
  );
}
