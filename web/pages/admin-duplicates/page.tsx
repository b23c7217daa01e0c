import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DUPLICATE_GROUPS_PER_PAGE,
  duplicateGroupsQuery,
  mergesQuery,
} from '#web/features/merges/queries.ts';
import { DuplicateGroupPanel } from '#web/features/merges/duplicate-group.tsx';
import { MergeDialog } from '#web/features/merges/merge-dialog.tsx';
import { dismissDuplicate, undoMerges } from '#web/features/merges/merge-mutations.ts';
import { MergesTable } from '#web/features/merges/merges-table.tsx';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

const TABS = [
  { value: 'candidates', label: 'Possible duplicates' },
  { value: 'merges', label: 'Merged' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function Page() {
  const [tab, setTab] = useHistoryState<Tab>('tab', 'candidates');
  return (
    <AdminPageLayout
      title="Duplicates"
      lede="Restaurants that may be listed twice. When you merge them, the oldest one stays and gets the locations and sandwiches of the others. Old links still work."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <Tabs label="Duplicates" tabs={TABS} value={tab} onChange={setTab}>
        {tab === 'candidates' ? <CandidatesPanel /> : <MergesPanel />}
      </Tabs>
    </AdminPageLayout>
  );
}

function CandidatesPanel() {
  const client = useQueryClient();
  const { rows, error, isLoading, pager } = usePagedList(duplicateGroupsQuery(), DUPLICATE_GROUPS_PER_PAGE);
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function dismiss(id: number, others: number[]) {
    setBusy(true);
    await dismissDuplicate(client, id, others);
    setBusy(false);
  }

  return (
    <TablePanel label="Possible duplicates" pager={error ? undefined : pager}>
      <AdminListBoundary
        error={error}
        isLoading={isLoading}
        failure="Failed to load duplicates. Please try refreshing the page."
        noun="duplicates"
      >
        {rows.length === 0 && (
          <EmptyState
            headingLevel={2}
            title="No duplicates"
            text="Restaurants that look alike will appear here."
          />
        )}
        {rows.map((group) => (
          <DuplicateGroupPanel
            key={group.restaurants[0]?.id}
            group={group}
            busy={isBusy}
            onMerge={setChosen}
            onDismiss={(id, others) => void dismiss(id, others)}
          />
        ))}
      </AdminListBoundary>
      <MergeDialog entityType="restaurant" ids={chosen} onClose={() => setChosen(null)} />
    </TablePanel>
  );
}

function MergesPanel() {
  const client = useQueryClient();
  const { rows, error, isLoading, pager } = usePagedList(mergesQuery(), DUPLICATE_GROUPS_PER_PAGE);
  const [busy, setBusy] = useState<number | null>(null);

  async function undo({ id }: { id: number }) {
    setBusy(id);
    await undoMerges(client, [id]);
    setBusy(null);
  }

  return (
    <TablePanel label="Merges" pager={error ? undefined : pager}>
      <AdminListBoundary
        error={error}
        isLoading={isLoading}
        failure="Failed to load merges. Please try refreshing the page."
        noun="merges"
      >
        <MergesTable
          merges={rows}
          busy={busy}
          onUndo={(merge) => void undo(merge)}
          empty={
            <EmptyState
              headingLevel={2}
              title="Nothing merged yet"
              text="Every merge stays here and can be undone."
            />
          }
        />
      </AdminListBoundary>
    </TablePanel>
  );
}
