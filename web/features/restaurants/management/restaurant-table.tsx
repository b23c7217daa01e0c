import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { summarizeHours } from '#packages/opening-hours/describe-hours.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { selectionColumn } from '#web/ui/tables/selection-column.tsx';
import type { RowSelection } from '#web/ui/tables/use-row-selection.ts';
import { OpenStateChip } from '../open-state-chip.tsx';

type RestaurantTableProps = {
  restaurants: readonly Restaurant[];
  selection: RowSelection<Restaurant>;
  onDelete: (restaurant: Restaurant) => void;
} & Pick<ComponentProps<typeof DataTable<Restaurant>>, 'loading' | 'empty' | 'sorting' | 'onSort'>;

export function RestaurantTable({ restaurants, selection, onDelete, ...table }: RestaurantTableProps) {
  return (
    <DataTable
      label="Restaurants"
      columns={[selectionColumn(selection, restaurants), ...columns(onDelete)]}
      rows={restaurants}
      rowKey={({ id }) => id}
      {...table}
    />
  );
}

function columns(onDelete: RestaurantTableProps['onDelete']): TableColumn<Restaurant>[] {
  return [
    { key: 'id', title: 'ID', phone: 'aside', cell: ({ id }) => <span className="num muted">#{id}</span> },
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      phone: 'title',
      cell: (restaurant) => <Name restaurant={restaurant} />,
    },
    {
      key: 'type',
      title: 'Type',
      sortable: true,
      phone: 'line',
      cell: ({ restaurantType, priceRange, sandwichCount }) => (
        <span className="nowrap">
          {restaurantType}
          <span className="row-label">
            , {priceRange ?? 'no price'}, {formatCountWithNoun(sandwichCount, 'sandwich', 'sandwiches')}
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      title: 'Price',
      sortable: true,
      cell: ({ priceRange }) => priceRange ?? <Chip tone="gold">No price</Chip>,
    },
    {
      key: 'address',
      title: 'Address',
      phone: 'whole',
      cell: (restaurant) => <Address restaurant={restaurant} />,
    },
    {
      key: 'sandwiches',
      title: 'Menu',
      sortable: true,
      cell: ({ sandwichCount }) =>
        sandwichCount === 0 ? (
          <Chip tone="gold">No menu</Chip>
        ) : (
          <span className="num">
            {sandwichCount}
            <span className="sr"> {sandwichCount === 1 ? 'sandwich' : 'sandwiches'}</span>
          </span>
        ),
    },
    {
      key: 'phone',
      title: 'Phone',
      cell: ({ phoneNumber }) =>
        phoneNumber ? <span className="nowrap num">{phoneNumber}</span> : <Chip tone="gold">No phone</Chip>,
    },
    { key: 'hours', title: 'Hours', cell: (restaurant) => <Hours restaurant={restaurant} /> },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (restaurant) => <Actions restaurant={restaurant} onDelete={onDelete} />,
    },
  ];
}

function Name({ restaurant }: { restaurant: Restaurant }) {
  const { id, name, description, website, imageUrl, drawingUrl } = restaurant;
  return (
    <div className="who">
      <span className="thumb">
        <Picture subject={{ imageUrl, drawingUrl }} width={64} height={43} />
      </span>
      <p>
        <b className="one">
          <Link href={`/restaurant/${id}`} data-opens>
            {name}
          </Link>
        </b>
        <span className="muted small one">
          {website && (
            <a className="outward" href={website} rel="noopener nofollow ugc" target="_blank">
              {hostOf(website)}
            </a>
          )}
          {website && description && ' · '}
          {description}
        </span>
      </p>
    </div>
  );
}

function Address({ restaurant: { address, locationCount } }: { restaurant: Restaurant }) {
  if (locationCount === 0) return <Chip tone="closed">No location</Chip>;
  return (
    <span className="address two-lines">
      {address || 'No address found'}
      {locationCount > 1 && (
        <>
          {' '}
          <Chip>
            +{(locationCount - 1).toLocaleString('en-US')}
            <span className="sr">{locationCount === 2 ? ' more location' : ' more locations'}</span>
          </Chip>
        </>
      )}
    </span>
  );
}

/** Hours of the location that has the restaurant's own address (D41). */
function Hours({ restaurant }: { restaurant: Restaurant }) {
  if (restaurant.locationCount === 0) return <span className="hours-short" />;
  const lines = summarizeHours(parseHours(restaurant.hoursOfOperation));
  return (
    <div className="hours-short">
      {lines.length > 0 && <OpenStateChip location={restaurant} />}
      {lines.length === 0 ? (
        <Chip tone="gold">No hours</Chip>
      ) : (
        <ul className="num small">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Actions({
  restaurant,
  onDelete,
}: Pick<RestaurantTableProps, 'onDelete'> & { restaurant: Restaurant }) {
  const { id, name } = restaurant;
  return (
    <span className="pair">
      <ButtonLink variant="line" className="sm" to={`/edit-restaurant?id=${id}`} data-opens>
        Edit<span className="sr"> {name}</span>
      </ButtonLink>
      <button
        type="button"
        className="iconbtn danger"
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(restaurant)}
      >
        <Trash2 className="icon" aria-hidden />
      </button>
    </span>
  );
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).host.replace(/^www\./, '') : website;
}
