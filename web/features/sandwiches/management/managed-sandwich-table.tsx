import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { selectionColumn } from '#web/ui/tables/selection-column.tsx';
import type { RowSelection } from '#web/ui/tables/use-row-selection.ts';
import { SandwichActions, type SandwichAction } from './sandwich-actions.tsx';

type ManagedSandwichTableProps = {
  sandwiches: readonly Sandwich[];
  selection: RowSelection<Sandwich>;
  onAct: (action: SandwichAction) => void;
} & Pick<ComponentProps<typeof DataTable<Sandwich>>, 'loading' | 'empty' | 'sorting' | 'onSort'>;

export function ManagedSandwichTable({ sandwiches, selection, onAct, ...table }: ManagedSandwichTableProps) {
  return (
    <DataTable
      label="Sandwiches"
      columns={[selectionColumn(selection, sandwiches), ...columns(onAct)]}
      rows={sandwiches}
      rowKey={({ id }) => id}
      {...table}
    />
  );
}

function columns(onAct: ManagedSandwichTableProps['onAct']): TableColumn<Sandwich>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      phone: 'title',
      cell: (sandwich) => <Name sandwich={sandwich} />,
    },
    {
      key: 'restaurant',
      title: 'Restaurant',
      sortable: true,
      phone: 'line',
      cell: ({ restaurantId, restaurantName }) => (
        <span className="one managed-text">
          <Link href={`/restaurant/${restaurantId}`}>{restaurantName}</Link>
        </span>
      ),
    },
    {
      key: 'price',
      title: 'Price',
      sortable: true,
      phone: 'aside',
      cell: ({ price }) => (price === null ? <Chip tone="gold">No price</Chip> : formatPrice(price)),
    },
    {
      key: 'tags',
      title: 'Tags',
      phone: 'line',
      cell: ({ tags }) => (
        <span className="one managed-text">
          {tags.length === 0 ? (
            <span className="muted">No tags</span>
          ) : (
            tags.map(({ name }) => name).join(', ')
          )}
        </span>
      ),
    },
    {
      key: 'ratings',
      title: 'Ratings',
      sortable: true,
      cell: ({ reviewCount }) => reviewCount.toLocaleString('en-US'),
    },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (sandwich) => <SandwichActions sandwich={sandwich} onAct={onAct} />,
    },
  ];
}

function Name({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, imageUrl, drawingUrl, ingredients } = sandwich;
  return (
    <div className="who managed-sandwich">
      <span className="thumb">
        <Picture subject={{ imageUrl, drawingUrl }} width={64} height={43} />
      </span>
      <p>
        <b className="one">
          <Link href={`/sandwich/${id}`} data-opens>
            {name}
          </Link>
        </b>
        <span className="muted small one">
          {ingredients.length === 0 ? 'No ingredients' : ingredients.join(', ')}
        </span>
      </p>
    </div>
  );
}
