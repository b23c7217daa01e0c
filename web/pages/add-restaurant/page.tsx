import '#web/styles/wizard/wizard-bundle.css';
import { AddRestaurantWizard } from '#web/features/restaurant-drafts/wizard/add-restaurant-wizard.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';

export function Page() {
  const viewer = useViewer();
  return (
    <AdminPageLayout title="Add Restaurant" back={{ to: '/admin', text: 'Back to Admin' }}>
      {viewer && <AddRestaurantWizard key={viewer.id} userId={viewer.id} />}
    </AdminPageLayout>
  );
}
