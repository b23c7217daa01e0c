import type { TableColumn } from './data-table.tsx';
import type { RowSelection } from './use-row-selection.ts';

export function selectionColumn<Row extends { id: number; name: string }>(
  selection: Pick<RowSelection<Row>, 'has' | 'change'>,
  rows: readonly Row[],
): TableColumn<Row> {
  const areAll = rows.length > 0 && rows.every(selection.has);
  return {
    key: 'select',
    title: 'Select',
    heading: (
      <label className="select-row">
        <input type="checkbox" checked={areAll} onChange={() => selection.change(rows, !areAll)} />
        <span className="sr">Select all rows on this page</span>
      </label>
    ),
    phone: 'select',
    cell: (row) => (
      <label className="select-row">
        <input
          type="checkbox"
          checked={selection.has(row)}
          onChange={(event) => selection.change([row], event.target.checked)}
        />
        <span className="sr">Select {row.name}</span>
      </label>
    ),
  };
}
