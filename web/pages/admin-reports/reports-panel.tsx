import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report } from '#contract/reports.ts';
import { ROWS, reportsQuery } from '#web/features/moderation/api.ts';
import { hideReported, leaveReported } from '#web/features/moderation/decide.ts';
import { ReportsTable } from '#web/features/moderation/reports-table.tsx';
import { Thing } from '#web/features/moderation/thing.tsx';
import { reasonText } from '#web/features/reports/words.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Empty } from '#web/ui/empty.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { TablePanel } from '#web/ui/table-panel.tsx';
import { LoadedList } from '../admin/loaded-list.tsx';

export function ReportsPanel({ state }: { state: 'open' | 'decided' }) {
  const client = useQueryClient();
  const { rows, error, isLoading, pager } = usePagedList(reportsQuery(state), ROWS);
  const [doomed, setDoomed] = useState<Report | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  async function leave({ id }: Report) {
    setBusy(id);
    await leaveReported(client, id);
    setBusy(null);
  }

  return (
    <TablePanel label="Reports" pager={error ? undefined : pager}>
      <LoadedList
        error={error}
        isLoading={isLoading}
        failure="Failed to load reports. Please try refreshing the page."
        what="reports"
      >
        <ReportsTable
          reports={rows}
          busy={busy}
          reasonText={reasonText}
          onHide={setDoomed}
          onLeave={(report) => void leave(report)}
          empty={
            state === 'open' ? (
              <Empty first title="Nothing to look at" text="What members report will appear here." />
            ) : (
              <Empty first title="Nothing decided yet" text="Every decision stays here, with who made it." />
            )
          }
        />
      </LoadedList>
      <ReasonDialog
        open={doomed !== null}
        title="Hide it?"
        label="Why? The author reads this."
        action="Hide"
        danger
        onClose={() => setDoomed(null)}
        onGiven={(reason) => (doomed ? hideReported(client, doomed.id, reason) : Promise.resolve(true))}
      >
        {doomed && <Thing thing={doomed.thing} />}
      </ReasonDialog>
    </TablePanel>
  );
}
