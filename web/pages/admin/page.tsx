import { SiteCounts } from '#web/features/administration/site-counts.tsx';
import { ErrorLog } from '#web/features/administration/error-log.tsx';
import { ErrorTest } from '#web/features/administration/error-test.tsx';
import { Jobs } from '#web/features/administration/jobs.tsx';
import { ActionConfig } from '#web/features/administration/action-config.tsx';
import { UpdateNotice } from '#web/features/administration/update-notice.tsx';
import { Users } from '#web/features/administration/users.tsx';
import { AdminFrame } from './admin-frame.tsx';

export function Page() {
  return (
    <AdminFrame title="Admin Dashboard" back={{ to: '/', text: 'Back to Home' }}>
      <UpdateNotice />
      <SiteCounts />
      <Jobs tools={<ErrorTest />} />
      <Users />
      <ActionConfig />
      <ErrorLog />
    </AdminFrame>
  );
}
