import { AuditLog } from '#web/features/administration/audit-log.tsx';
import { RevertMemberChanges } from '#web/features/history/revert-member-changes.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';

export function Page() {
  return (
    <AdminPageLayout
      title="Audit log"
      lede="Who changed what, newest first. Entries can’t be edited."
      back={{ to: '/admin', text: 'Back to Admin' }}
      actions={<RevertMemberChanges />}
    >
      <AuditLog />
    </AdminPageLayout>
  );
}
