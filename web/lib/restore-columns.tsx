import { RotateCcw } from 'lucide-react';
import { dateText } from './format.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table.tsx';

type Deleted = { name: string; dateDeleted: string };

/** What tables of deleted things end with: when it was, and the way back. */
export function restoreColumns<Row extends Deleted>(onRestore: (row: Row) => void): Column<Row>[] {
  return [
    {
      key: 'deleted',
      title: 'Deleted',
      phone: 'line',
      cell: ({ dateDeleted }) => dateText(dateDeleted),
    },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (row) => (
        <Button look="line" className="sm" onClick={() => onRestore(row)}>
          <RotateCcw className="icon" aria-hidden />
          Restore<span className="sr"> {row.name}</span>
        </Button>
      ),
    },
  ];
}
