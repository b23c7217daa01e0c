import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DoubtfulChange } from '#contract/administration/doubtful-changes.ts';
import { METERS_PER_MILE } from '#shared/geo/distance.ts';
import { MILES_THRESHOLD_FOR_FEET, distanceText } from '#shared/geo/distance-text.ts';
import { formatDataSourceLabel } from '#web/lib/format/data-source-label.ts';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';

type ChangeActions = {
  busy: number | null;
  onDecide: (change: DoubtfulChange, decision: 'accepted' | 'rejected') => void;
};

type ChangeTableProps = {
  changes: readonly DoubtfulChange[];
  empty: ReactNode;
} & ChangeActions;

export function DoubtfulChangeTable({ changes, empty, ...actions }: ChangeTableProps) {
  return (
    <DataTable
      label="Changes to review"
      columns={columns(actions)}
      rows={changes}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function columns({ busy, onDecide }: ChangeActions): TableColumn<DoubtfulChange>[] {
  return [
    {
      key: 'location',
      title: 'Location',
      phone: 'title',
      cell: ({ restaurant, locationId, current }) => (
        <>
          <Link href={`/edit-restaurant?id=${restaurant.id}&location=${locationId}`}>
            <b dir="auto">{restaurant.name}</b>
          </Link>
          <p className="muted small" dir="auto">
            {current.address || 'No address'}
          </p>
        </>
      ),
    },
    {
      key: 'change',
      title: 'Proposed change',
      phone: 'line',
      cell: (change) => (
        <>
          <ProposedValue {...change} />
          <p className="muted small">{formatDataSourceLabel(change.source, change.restaurant.name)}</p>
        </>
      ),
    },
    {
      key: 'actions',
      title: 'Decision',
      align: 'end',
      phone: 'actions',
      cell: (change) => (
        <span className="pair">
          <button
            type="button"
            className="iconbtn"
            title="Accept"
            disabled={busy === change.id}
            aria-label={`Accept: ${labelOf(change)}`}
            onClick={() => onDecide(change, 'accepted')}
          >
            <Check className="icon" aria-hidden />
          </button>
          <button
            type="button"
            className="iconbtn danger"
            title="Reject"
            disabled={busy === change.id}
            aria-label={`Reject: ${labelOf(change)}`}
            onClick={() => onDecide(change, 'rejected')}
          >
            <X className="icon" aria-hidden />
          </button>
        </span>
      ),
    },
  ];
}

function ProposedValue({ field, restaurant, current, proposed, meters }: DoubtfulChange) {
  if (field === 'address')
    return (
      <p dir="auto">
        Different street: <b>{proposed.address}</b>
      </p>
    );
  const place = placeOf(restaurant, current);
  return (
    <p>
      {current.position === null ? 'No pin yet' : pinMoveText(meters)}:{' '}
      {current.position && (
        <>
          <a href={mapAddress(current.position)} aria-label={`Current pin: ${place}`}>
            current
          </a>
          {', '}
        </>
      )}
      {proposed.position && (
        <a href={mapAddress(proposed.position)} aria-label={`Proposed pin: ${place}`}>
          proposed
        </a>
      )}
    </p>
  );
}

function pinMoveText(meters: number | null): string {
  if (meters === null) return 'Pin would move';
  return `Pin would move ${distanceText(meters / METERS_PER_MILE, MILES_THRESHOLD_FOR_FEET.restaurantCard)}`;
}

function labelOf({ field, restaurant, current }: DoubtfulChange): string {
  return `${field} of ${placeOf(restaurant, current)}`;
}

function placeOf(restaurant: DoubtfulChange['restaurant'], current: DoubtfulChange['current']): string {
  return `${restaurant.name}, ${current.address || 'no address'}`;
}

function mapAddress({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
