import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CatalogMerge } from '#contract/administration/merges.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';

type MergesTableProps = {
  merges: readonly CatalogMerge[];
  busy: number | null;
  onUndo: (merge: CatalogMerge) => void;
  empty: ReactNode;
};

export function MergesTable({ merges, busy, onUndo, empty }: MergesTableProps) {
  return (
    <DataTable
      label="Merges"
      columns={columns(busy, onUndo)}
      rows={merges}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function columns(busy: number | null, onUndo: (merge: CatalogMerge) => void): TableColumn<CatalogMerge>[] {
  return [
    {
      key: 'what',
      title: 'What',
      phone: 'whole',
      cell: ({ entityType, targetName, targetId, mergedName, mergedId }) => (
        <span>
          {mergedName} <span className="muted small num">#{mergedId}</span> is now {targetName}{' '}
          <span className="muted small num">
            {entityType} #{targetId}
          </span>
        </span>
      ),
    },
    {
      key: 'by',
      title: 'By',
      phone: 'line',
      cell: ({ by, dateMerged }) =>
        `${by ? (by.username ?? 'A former member') : 'Command line'}, ${formatDate(dateMerged)}`,
    },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (merge) => (
        <Button className="sm" variant="line" disabled={busy === merge.id} onClick={() => onUndo(merge)}>
          <RotateCcw className="icon" aria-hidden />
          Undo<span className="sr"> the merge of {merge.mergedName}</span>
        </Button>
      ),
    },
  ];
}
