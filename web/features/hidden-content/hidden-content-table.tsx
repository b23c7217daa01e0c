import type { ReactNode } from 'react';
import type { HiddenItem } from '#contract/administration/hidden-content.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { ModeratedContentCard } from '#web/lib/reports/moderated-content-card.tsx';

type HiddenTableProps = {
  hidden: readonly HiddenItem[];
  empty: ReactNode;
  onUnhide: (hidden: HiddenItem) => void;
};

export function HiddenContentTable({ hidden, empty, onUnhide }: HiddenTableProps) {
  return (
    <DataTable
      label="Hidden content"
      columns={columns(onUnhide)}
      rows={hidden}
      rowKey={({ thing, dateCreated }) => `${thing.entityType} ${thing.entityId} ${dateCreated}`}
      empty={empty}
    />
  );
}

function columns(onUnhide: HiddenTableProps['onUnhide']): TableColumn<HiddenItem>[] {
  return [
    {
      key: 'thing',
      title: 'What',
      phone: 'whole',
      cell: ({ thing }) => <ModeratedContentCard item={thing} />,
    },
    {
      key: 'reason',
      title: 'Reason',
      phone: 'whole',
      cell: ({ reason, by, dateCreated }) => (
        <div className="reported">
          <b dir="auto">{reason}</b>
          <p className="muted small">
            {by && <bdi>{by}, </bdi>}
            {formatDate(dateCreated)}
          </p>
        </div>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      hideTitle: true,
      align: 'end',
      phone: 'actions',
      cell: (row) => (
        <Button
          className="sm"
          variant="line"
          aria-label={`Unhide: ${row.thing.title}`}
          onClick={() => onUnhide(row)}
        >
          Unhide
        </Button>
      ),
    },
  ];
}
