import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { hoursText } from '#rules/hours/hours-text.ts';
import { call } from '#web/lib/call.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { reasonOf } from '#web/lib/reason.ts';

interface LocationItemProps {
  location: Location;
  number: number;
  isEdited: boolean;
  onEdit: () => void;
  onDeleted: () => void;
}

export function LocationItem({ location, number, isEdited, onEdit, onDeleted }: LocationItemProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, address, phoneNumber, hoursOfOperation, isPinStale, latitude, revision } = location;

  async function remove() {
    setBusy(true);
    try {
      await call('DELETE', '/api/locations/{id}', { params: { id }, ifMatch: `"${revision}"` });
      toast({ title: 'Location Deleted', text: 'The location has been deleted successfully.' });
      onDeleted();
    } catch (error) {
      failureToast('Error Deleting Location', `Failed to delete location: ${reasonOf(error)}.`);
    }
    setBusy(false);
    setAsking(false);
    await refreshCatalogue(client);
  }

  return (
    <li className={isAsking ? 'asking' : isEdited ? 'edited' : undefined}>
      <span className="number" aria-hidden="true">
        {number}
      </span>
      <div className="facts">
        <b>{address || 'No address found'}</b>
        {isAsking ? (
          <p role="alert">Are you sure you want to delete this location?</p>
        ) : (
          <p className="muted">
            {phoneNumber && <>{phoneNumber} · </>}
            {hoursText(hoursOfOperation)} {latitude === null && <Chip tone="gold">No pin</Chip>}
            {isPinStale && <Chip tone="gold">Pin at the old address</Chip>}
          </p>
        )}
      </div>
      <span className="pair">
        {isAsking ? (
          <>
            <Button look="danger" className="sm" disabled={isBusy} onClick={() => void remove()}>
              {isBusy ? 'Deleting...' : 'Delete'}
            </Button>
            <Button look="line" className="sm" ref={focusIt} onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button look="line" className="sm" onClick={onEdit}>
              Edit<span className="sr"> {address}</span>
            </Button>
            <Button look="line" className="sm" onClick={() => setAsking(true)}>
              Delete<span className="sr"> {address}</span>
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

/** The button that asked is gone: the focus goes to the answer that does no harm. */
function focusIt(button: HTMLButtonElement | null): void {
  button?.focus();
}
