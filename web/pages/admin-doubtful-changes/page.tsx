import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoubtfulChange } from '#contract/administration/doubtful-changes.ts';
import { DOUBTFUL_CHANGES_PER_PAGE, doubtfulChangesQuery } from '#web/features/doubtful-changes/queries.ts';
import { DoubtfulChangeTable } from '#web/features/doubtful-changes/doubtful-change-table.tsx';
import { sendDoubtfulChangeDecision } from '#web/features/doubtful-changes/send-doubtful-change-decision.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

export function Page() {
  const client = useQueryClient();
  const { rows, error, isLoading, pager } = usePagedList(doubtfulChangesQuery(), DOUBTFUL_CHANGES_PER_PAGE);
  const [busy, setBusy] = useState<number | null>(null);

  async function decide({ id }: DoubtfulChange, decision: 'accepted' | 'rejected') {
    setBusy(id);
    await sendDoubtfulChangeDecision(client, id, decision);
    setBusy(null);
  }

  return (
    <AdminPageLayout
      title="Changes to review"
      lede="When an import would change the street, or move a pin more than about 1,000 feet, you decide here."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <TablePanel label="Changes to review" pager={error ? undefined : pager}>
        <AdminListBoundary
          error={error}
          isLoading={isLoading}
          failure="Failed to load the changes. Please try refreshing the page."
          noun="changes"
        >
          <DoubtfulChangeTable
            changes={rows}
            busy={busy}
            onDecide={(change, decision) => void decide(change, decision)}
            empty={
              <EmptyState
                headingLevel={2}
                title="Nothing to review"
                text="Changes show up here when sources disagree."
              />
            }
          />
        </AdminListBoundary>
      </TablePanel>
    </AdminPageLayout>
  );
}
