import { BackgroundJobsPanel } from '#web/features/administration/background-jobs.tsx';
import { MaintenanceSwitch } from '#web/features/administration/maintenance-switch.tsx';
import { AdminFrame } from '../admin/admin-frame.tsx';

export function Page() {
  return (
    <AdminFrame
      title="Operations"
      lede="What keeps the site running."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <MaintenanceSwitch />
      <BackgroundJobsPanel />
    </AdminFrame>
  );
}
