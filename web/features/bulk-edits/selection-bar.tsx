import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { MAX_BULK_EDIT_ROWS } from '#contract/base/admin-limits.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { RowSelection } from '#web/ui/tables/use-row-selection.ts';
import type { BulkEditNoun } from './bulk-edit-noun.ts';

export type BulkEditRowsQuery<Row> = FetchQueryOptions<Row[], Error, Row[], QueryKey>;

type SelectionBarProps<Row extends { id: number; name: string }> = {
  noun: BulkEditNoun;
  selection: RowSelection<Row>;
  /** How many rows the filters match, and the query of the first of them. */
  matching: { total: number | null; query: BulkEditRowsQuery<Row> };
  children: ReactNode;
};

export function BulkEditSelectionBar<Row extends { id: number; name: string }>({
  noun,
  selection,
  matching,
  children,
}: SelectionBarProps<Row>) {
  const { total } = matching;
  const { selectAll, isBusy } = useSelectAll(selection, matching.query);
  const count = selection.ids.length;
  if (count === 0) return null;
  return (
    <section className="selection-bar" aria-label={`Selected ${noun.many}`}>
      <b role="status">{formatCountWithNoun(count, noun.one, noun.many)} selected</b>
      <span className="pair">
        {total !== null && total > count && count < MAX_BULK_EDIT_ROWS && (
          <Button variant="quiet" className="sm" disabled={isBusy} onClick={() => void selectAll()}>
            {total > MAX_BULK_EDIT_ROWS ? `Select the first ${MAX_BULK_EDIT_ROWS}` : `Select all ${total}`}
          </Button>
        )}
        <Button variant="quiet" className="sm" onClick={selection.clear}>
          Clear
        </Button>
        {children}
      </span>
      {count > MAX_BULK_EDIT_ROWS && (
        <p className="small" role="alert">
          You can change up to {MAX_BULK_EDIT_ROWS} at a time.
        </p>
      )}
    </section>
  );
}

function useSelectAll<Row extends { id: number; name: string }>(
  selection: RowSelection<Row>,
  query: BulkEditRowsQuery<Row>,
) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function selectAll() {
    setBusy(true);
    try {
      selection.change(await client.fetchQuery(query), true);
    } catch {
      showFailureToast('Error', 'We couldn’t load the rows. Please try again.');
    }
    setBusy(false);
  }

  return { selectAll, isBusy };
}
