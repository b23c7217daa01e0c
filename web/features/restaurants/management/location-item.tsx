import { useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft, Merge } from 'lucide-react';
import { useState } from 'react';
import type { Location } from '#contract/catalog/locations.ts';
import { upcomingHoursExceptions } from '#packages/opening-hours/schedule/upcoming-exceptions.ts';
import { formatStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { createUndoDeletionAction } from '#web/lib/deleted-content/restore-deleted-content.ts';
import { ActionsMenu } from '#web/ui/controls/actions-menu.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { useTodayInTimeZone } from '../use-today.ts';
import { assertEntityId } from './location-form-values.ts';

type LocationItemProps = {
  location: Location;
  number: number;
  isEdited: boolean;
  onEdit: () => void;
  onMove: () => void;
  /** Absent if the editor may not merge. */
  onMerge?: (() => void) | undefined;
  onDeleted: () => void;
};

export function LocationItem({
  location,
  number,
  isEdited,
  onEdit,
  onMove,
  onMerge,
  onDeleted,
}: LocationItemProps) {
  const [isAsking, setAsking] = useState(false);
  const { remove, isBusy } = useDeleteLocation(location, onDeleted);
  const { address, phoneNumber, hoursOfOperation, isPinStale, latitude } = location;

  async function removeIt() {
    await remove();
    setAsking(false);
  }

  return (
    <li className={stateClass(isAsking, isEdited)}>
      <span className="number" aria-hidden="true">
        {number}
      </span>
      <div className="facts">
        <b>{address || 'No address found'}</b>
        {isAsking ? (
          <p role="alert">Are you sure you want to delete this location?</p>
        ) : (
          <>
            <p className="muted">
              {phoneNumber && <>{phoneNumber} · </>}
              {formatStoredHours(hoursOfOperation)} {latitude === null && <Chip tone="gold">No pin</Chip>}
              {isPinStale && <Chip tone="gold">Pin at the old address</Chip>}
            </p>
            <SpecialHours location={location} />
          </>
        )}
      </div>
      <span className="pair">
        {isAsking ? (
          <>
            <Button variant="danger" className="sm" disabled={isBusy} onClick={() => void removeIt()}>
              {isBusy ? 'Deleting...' : 'Delete'}
            </Button>
            <Button variant="line" className="sm" ref={focusIt} onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button variant="line" className="sm" onClick={onEdit}>
              Edit<span className="sr"> {address}</span>
            </Button>
            <Button variant="line" className="sm" onClick={() => setAsking(true)}>
              Delete<span className="sr"> {address}</span>
            </Button>
            <ActionsMenu
              label={`More actions for ${address || 'this location'}`}
              actions={[
                { text: 'Move to another restaurant...', Icon: ArrowRightLeft, onChoose: onMove },
                ...(onMerge ? [{ text: 'Merge with another...', Icon: Merge, onChoose: onMerge }] : []),
              ]}
            />
          </>
        )}
      </span>
    </li>
  );
}

function stateClass(isAsking: boolean, isEdited: boolean): string | undefined {
  if (isAsking) return 'asking';
  return isEdited ? 'edited' : undefined;
}

/** Dates are shown without a year. */
const DAYS_AHEAD = 365;

function SpecialHours({ location }: { location: Location }) {
  const { dayNumber } = useTodayInTimeZone(location.timeZone);
  return upcomingHoursExceptions(location, dayNumber, DAYS_AHEAD).map(({ days, times, note }) => (
    <p key={`${days} ${times}`} className="small">
      {days}: {times}
      {note && ` (${note})`}
    </p>
  ));
}

/** The clicked button is gone, so the focus moves to the safe answer. */
function focusIt(button: HTMLButtonElement | null): void {
  button?.focus();
}

export function useDeleteLocation({ id, address, revision }: Location, onDeleted: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await callApi('DELETE', '/api/locations/{id}', {
        params: { id: assertEntityId(id, 'Location') },
        ifMatch: `"${revision}"`,
      });
      const refresh = () => invalidateCatalogQueries(client);
      toast({
        title: 'Location Deleted',
        text: 'The location has been deleted successfully.',
        action: createUndoDeletionAction({ resource: 'locations', id, name: address, refresh }),
      });
      onDeleted();
    } catch (error) {
      showFailureToast('Error Deleting Location', `Failed to delete location: ${errorReason(error)}.`);
    }
    setBusy(false);
    await invalidateCatalogQueries(client);
  }

  return { remove, isBusy };
}
