import { AuditLog } from '#web/features/administration/audit-log.tsx';
import { RevertMember } from '#web/features/history/revert-member.tsx';
import { AdminFrame } from '../admin/admin-frame.tsx';

export function Page() {
  return (
    <AdminFrame
      title="Audit Log"
      lede="Who changed what, newest first. Entries can’t be edited."
      back={{ to: '/admin', text: 'Back to Admin' }}
      actions={<RevertMember />}
    >
      <AuditLog />
    </AdminFrame>
  );
}
