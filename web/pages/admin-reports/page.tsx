import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HiddenItem } from '#contract/administration/hidden-content.ts';
import type { ContentReport } from '#contract/administration/reports.ts';
import { HIDDEN_CONTENT_PER_PAGE, hiddenContentQuery } from '#web/features/hidden-content/queries.ts';
import { unhideContent } from '#web/features/hidden-content/hidden-content-mutations.ts';
import { HiddenContentTable } from '#web/features/hidden-content/hidden-content-table.tsx';
import { hideActionLabel, hideReasonLabel } from '#web/lib/reports/hide-action-label.ts';
import { ReportsTable } from '#web/features/reports/reports-table.tsx';
import { ModeratedContentCard } from '#web/lib/reports/moderated-content-card.tsx';
import { dismissReport, hideReportedContent } from '#web/features/reports/report-mutations.ts';
import { REPORTS_PER_PAGE, reportsQuery } from '#web/features/reports/queries.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

type ModerationFilter = 'open' | 'decided' | 'hidden';

const REPORT_TABS = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
  { value: 'hidden', label: 'Hidden' },
] as const satisfies readonly { value: ModerationFilter; label: string }[];

export function Page() {
  const [statusFilter, setStatusFilter] = useHistoryState<ModerationFilter>('shelf', 'open');
  return (
    <AdminPageLayout
      title="Reports"
      lede="Reported and hidden content."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <Tabs label="Reports" tabs={REPORT_TABS} value={statusFilter} onChange={setStatusFilter}>
        {statusFilter === 'hidden' ? (
          <HiddenPanel />
        ) : (
          <ReportsPanel key={statusFilter} state={statusFilter} />
        )}
      </Tabs>
    </AdminPageLayout>
  );
}

function HiddenPanel() {
  const client = useQueryClient();
  const { rows, error, isLoading, pager } = usePagedList(hiddenContentQuery(), HIDDEN_CONTENT_PER_PAGE);
  const [unhidden, setUnhidden] = useState<HiddenItem | null>(null);
  return (
    <TablePanel label="Hidden content" pager={error ? undefined : pager}>
      <AdminListBoundary
        error={error}
        isLoading={isLoading}
        failure="Failed to load hidden content. Please try refreshing the page."
        noun="hidden content"
      >
        <HiddenContentTable
          hidden={rows}
          onUnhide={setUnhidden}
          empty={
            <EmptyState
              headingLevel={2}
              title="Nothing is hidden"
              text="Anything you hide shows up here, and you can unhide it."
            />
          }
        />
      </AdminListBoundary>
      <ReasonDialog
        open={unhidden !== null}
        title="Unhide it?"
        label="Why? This goes in the audit log."
        action="Unhide"
        onClose={() => setUnhidden(null)}
        onConfirm={(reason) =>
          unhidden ? unhideContent(client, unhidden.thing, reason) : Promise.resolve(true)
        }
      >
        {unhidden && <ModeratedContentCard item={unhidden.thing} />}
      </ReasonDialog>
    </TablePanel>
  );
}

function ReportsPanel({ state }: { state: 'open' | 'decided' }) {
  const client = useQueryClient();
  const { rows, error, isLoading, pager } = usePagedList(reportsQuery(state), REPORTS_PER_PAGE);
  const [doomed, setDoomed] = useState<ContentReport | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  async function leave({ id }: ContentReport) {
    setBusy(id);
    await dismissReport(client, id);
    setBusy(null);
  }

  const verb = doomed ? hideActionLabel(doomed) : 'Hide';
  return (
    <TablePanel label="Reports" pager={error ? undefined : pager}>
      <AdminListBoundary
        error={error}
        isLoading={isLoading}
        failure="Failed to load reports. Please try refreshing the page."
        noun="reports"
      >
        <ReportsTable
          reports={rows}
          busy={busy}
          onHide={setDoomed}
          onLeave={(report) => void leave(report)}
          empty={
            state === 'open' ? (
              <EmptyState headingLevel={2} title="No open reports" text="New reports show up here." />
            ) : (
              <EmptyState
                headingLevel={2}
                title="Nothing decided yet"
                text="Every decision stays here, along with who made it."
              />
            )
          }
        />
      </AdminListBoundary>
      <ReasonDialog
        open={doomed !== null}
        title={`${verb} it?`}
        label={doomed ? hideReasonLabel(doomed) : ''}
        action={verb}
        danger
        onClose={() => setDoomed(null)}
        onConfirm={(reason) =>
          doomed ? hideReportedContent(client, doomed.id, reason) : Promise.resolve(true)
        }
      >
        {doomed && <ModeratedContentCard item={doomed.thing} />}
      </ReasonDialog>
    </TablePanel>
  );
}
