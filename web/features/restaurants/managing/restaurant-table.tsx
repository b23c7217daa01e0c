import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { summarizeHours } from '#packages/opening-hours/describe-hours.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { OpenChip } from '../open-chip.tsx';
import { gapCountQuery, CATALOG_GAPS, type CatalogGap } from './queries.ts';

type RestaurantTableProps = {
  restaurants: readonly Restaurant[];
  loading: boolean;
  empty: ReactNode;
  onDelete: (restaurant: Restaurant) => void;
};

export function RestaurantTable({ restaurants, loading, empty, onDelete }: RestaurantTableProps) {
  return (
    <DataTable
      label="Restaurants"
      columns={columns(onDelete)}
      rows={restaurants}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  );
}

function columns(onDelete: RestaurantTableProps['onDelete']): TableColumn<Restaurant>[] {
  return [
    { key: 'id', title: 'Id', phone: 'aside', cell: ({ id }) => <span className="num muted">#{id}</span> },
    { key: 'name', title: 'Name', phone: 'title', cell: (restaurant) => <Name restaurant={restaurant} /> },
    {
      key: 'type',
      title: 'Type',
      phone: 'line',
      cell: ({ restaurantType }) => <span className="nowrap">{restaurantType}</span>,
    },
    {
      key: 'price',
      title: 'Price',
      cell: ({ priceRange }) => priceRange ?? <Chip tone="gold">No price</Chip>,
    },
    {
      key: 'address',
      title: 'Address',
      phone: 'whole',
      cell: (restaurant) => <Address restaurant={restaurant} />,
    },
    {
      key: 'phone',
      title: 'Phone',
      phone: 'line',
      cell: ({ phoneNumber }) =>
        phoneNumber ? <span className="nowrap num">{phoneNumber}</span> : <Chip tone="gold">No phone</Chip>,
    },
    { key: 'hours', title: 'Hours', phone: 'whole', cell: (restaurant) => <Hours restaurant={restaurant} /> },
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
        <b>
          <Link href={`/restaurant/${id}`} data-opens>
            {name}
          </Link>
        </b>
        {website && (
          <a className="outward" href={website} rel="noopener nofollow ugc" target="_blank">
            {hostOf(website)}
          </a>
        )}
        <span className="muted small one">{description}</span>
      </p>
    </div>
  );
}

function Address({ restaurant: { address, locationCount } }: { restaurant: Restaurant }) {
  if (locationCount === 0) return <Chip tone="closed">No location</Chip>;
  return (
    <span className="address">
      {address || 'No address found'}
      {locationCount > 1 && (
        <>
          {' '}
          <Chip>
            +{(locationCount - 1).toLocaleString('en-US')}
            <span className="sr"> more locations</span>
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
      {lines.length > 0 && <OpenChip place={restaurant} />}
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

type GapChipsProps = {
  chosen: CatalogGap | null;
  onChoose: (gap: CatalogGap | null) => void;
};

export function GapChips({ chosen, onChoose }: GapChipsProps) {
  return (
    <div className="gaps" role="group" aria-label="Which restaurants">
      <GapChip gap={null} text="All" chosen={chosen} onChoose={onChoose} />
      {CATALOG_GAPS.map(({ gap, text }) => (
        <GapChip key={gap} gap={gap} text={text} chosen={chosen} onChoose={onChoose} />
      ))}
    </div>
  );
}

function GapChip({ gap, text, chosen, onChoose }: GapChipsProps & { gap: CatalogGap | null; text: string }) {
  const { data: count } = useQuery(gapCountQuery(gap));
  return (
    <button
      type="button"
      className={gap === chosen ? 'chip on' : 'chip'}
      aria-pressed={gap === chosen}
      onClick={() => onChoose(gap)}
    >
      {text} {count !== undefined && <span className="num">{count}</span>}
    </button>
  );
}
