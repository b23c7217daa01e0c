import { Link } from 'wouter';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { useInMemoryTable } from '#web/ui/tables/use-in-memory-table.ts';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { SandwichActions, type SandwichAction } from './sandwich-actions.tsx';

type SandwichTableProps = {
  sandwiches: readonly Sandwich[];
  onAct: (action: SandwichAction) => void;
};

export function RestaurantMenuTable({ sandwiches, onAct }: SandwichTableProps) {
  const view = useInMemoryTable(sandwiches, {
    texts: ({ name, description, tags }) => [name, description, ...tags.map((tag) => tag.name)],
    values: {
      name: ({ name }) => name,
      price: ({ price }) => price,
      heat: ({ spiceLevel }) => spiceLevel,
      ratings: ({ reviewCount }) => reviewCount,
    },
  });
  return (
    <TablePanel
      label="Menu"
      search={{ placeholder: 'Search sandwiches...', value: view.search, onChange: view.setSearch }}
      pager={view.pager}
    >
      <DataTable
        label="Sandwiches"
        columns={columns(onAct)}
        rows={view.rows}
        rowKey={({ id }) => id}
        sorting={view.sorting}
        onSort={view.onSort}
        empty={
          view.isFiltered ? (
            <EmptyState headingLevel={2} title="No matching sandwiches" text="Try another name or tag." />
          ) : (
            <EmptyState headingLevel={2} title="An empty menu" text="Add the first sandwich." />
          )
        }
      />
    </TablePanel>
  );
}

function columns(onAct: SandwichTableProps['onAct']): TableColumn<Sandwich>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      phone: 'title',
      cell: (sandwich) => <Name {...sandwich} />,
    },
    {
      key: 'price',
      title: 'Price',
      sortable: true,
      phone: 'aside',
      cell: ({ price }) => (price === null ? <Chip tone="gold">No price</Chip> : formatPrice(price)),
    },
    {
      key: 'heat',
      title: 'Spice level',
      sortable: true,
      phone: 'line',
      cell: ({ spiceLevel }) => (
        <>
          <span className="row-label">Spice level </span>
          {spiceLevel} of 5
        </>
      ),
    },
    {
      key: 'tags',
      title: 'Tags',
      phone: 'whole',
      cell: ({ tags }) => (
        <span className="tag-names two-lines muted">{tags.map(({ name }) => name).join(', ')}</span>
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

function Name({ id, name, description, imageUrl, drawingUrl }: Sandwich) {
  return (
    <div className="who">
      <span className="thumb">
        <Picture subject={{ imageUrl, drawingUrl }} width={64} height={48} />
      </span>
      <p>
        <b>
          <Link href={`/sandwich/${id}`}>{name}</Link>
        </b>
        <span className="muted small one">{description}</span>
      </p>
    </div>
  );
}
