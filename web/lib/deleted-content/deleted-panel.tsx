import { RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { useInMemoryTable } from '#web/ui/tables/use-in-memory-table.ts';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { formatDate } from '../format/date-format.ts';
import { FailureNotice } from '../offline/failure-notice.tsx';

type Deleted = { id: number; name: string; dateDeleted: string };

type DeletedPanelProps<Row extends Deleted> = {
  /** "badges" */
  noun: string;
  list: { data: Row[] | undefined; isError: boolean; refetch: () => unknown };
  columns: TableColumn<Row>[];
  /** The searchable texts of a row; without it, there is no search field. */
  texts?: (row: Row) => string[];
  onRestore: (row: Row) => Promise<void>;
};

/** Deleted rows that can be restored; renders nothing while there are none. */
export function DeletedRowsPanel<Row extends Deleted>({
  noun,
  list: { data = [], isError, refetch },
  columns,
  texts,
  onRestore,
}: DeletedPanelProps<Row>) {
  const view = useInMemoryTable(data, { texts: texts ?? (() => []) });
  if (data.length === 0)
    return isError ? (
      <FailureNotice text={`We couldn’t load the deleted ${noun}.`} onRetry={() => void refetch()} />
    ) : null;
  const search = { placeholder: `Search deleted ${noun}...`, value: view.search, onChange: view.setSearch };
  return (
    <TablePanel title={`Deleted ${noun}`} {...(texts && { search, pager: view.pager })}>
      <DataTable
        label={`Deleted ${noun}`}
        rows={texts ? view.rows : data}
        rowKey={({ id }) => id}
        empty={<p className="muted">No deleted {noun} with this name.</p>}
        columns={[...columns, ...restoreColumns<Row>((row) => void onRestore(row))]}
      />
    </TablePanel>
  );
}

type Restorable = { name: string; dateDeleted: string };

function restoreColumns<Row extends Restorable>(onRestore: (row: Row) => void): TableColumn<Row>[] {
  return [
    { key: 'deleted', title: 'Deleted', phone: 'line', cell: ({ dateDeleted }) => formatDate(dateDeleted) },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (row) => (
        <Button variant="line" className="sm" onClick={() => onRestore(row)}>
          <RotateCcw className="icon" aria-hidden />
          Restore<span className="sr"> {row.name}</span>
        </Button>
      ),
    },
  ];
}
