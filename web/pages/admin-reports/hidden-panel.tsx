import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Concealment } from '#contract/concealments.ts';
import { ROWS, hiddenQuery } from '#web/features/moderation/api.ts';
import { showAgain } from '#web/features/moderation/decide.ts';
import { HiddenTable } from '#web/features/moderation/hidden-table.tsx';
import { Thing } from '#web/features/moderation/thing.tsx';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Empty } from '#web/ui/empty.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { TablePanel } from '#web/ui/table-panel.tsx';
import { LoadedList } from '../admin/loaded-list.tsx';

export function HiddenPanel() {
  const client = useQueryClient();
  const { rows, error, isLoading, pager } = usePagedList(hiddenQuery(), ROWS);
  const [shown, setShown] = useState<Concealment | null>(null);
  return (
    <TablePanel label="Hidden things" pager={error ? undefined : pager}>
      <LoadedList
        error={error}
        isLoading={isLoading}
        failure="Failed to load what is hidden. Please try refreshing the page."
        what="hidden things"
      >
        <HiddenTable
          hidden={rows}
          onShow={setShown}
          empty={
            <Empty first title="Nothing is hidden" text="What moderators hide can be shown again here." />
          }
        />
      </LoadedList>
      <ReasonDialog
        open={shown !== null}
        title="Show it again?"
        label="Why? It is kept in the audit log."
        action="Show again"
        onClose={() => setShown(null)}
        onGiven={(reason) => (shown ? showAgain(client, shown.thing, reason) : Promise.resolve(true))}
      >
        {shown && <Thing thing={shown.thing} />}
      </ReasonDialog>
    </TablePanel>
  );
}
