import { BackgroundJobsPanel } from '#web/features/administration/background-jobs.tsx';
import { MaintenanceSwitch } from '#web/features/administration/maintenance-switch.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';

export function Page() {
  return (
    <AdminPageLayout
      title="Operations"
      lede="What keeps the site running."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <MaintenanceSwitch />
      <BackgroundJobsPanel />
    </AdminPageLayout>
  );
}
