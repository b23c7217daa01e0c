import '#web/styles/wizard/wizard.css';
import { Wizard } from '#web/features/restaurant-drafts/wizard/wizard.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';

export function Page() {
  const viewer = useViewer();
  return (
    <AdminFrame title="Add Restaurant" back={{ to: '/admin', text: 'Back to Admin' }}>
      {viewer && <Wizard key={viewer.id} userId={viewer.id} />}
    </AdminFrame>
  );
}
