import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { withPeriod } from '#shared/text/with-period.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { apiQuery } from '../api/api-query.ts';
import { invalidateCatalogQueries } from '../api/invalidate-catalog-queries.ts';
import { errorReason } from '../errors/error-reason.ts';
import { ChooseRowDialog } from './choose-row-dialog.tsx';

const RESTAURANTS = { one: 'restaurant', many: 'restaurants' };
const SHOWN = 10;

type MovedRow = { id: number; name: string; restaurantId: number; revision: number };

type MoveDialogProps = {
  moved: MovedRow;
  /** What moves along and what stays. */
  text: string;
  send: (restaurantId: number, ifMatch: string) => Promise<{ revision: number }>;
  onClose: () => void;
};

/** Lets the editor choose a restaurant, and moves nothing before the confirmation. */
export function MoveToRestaurantDialog({ moved, text, send, onClose }: MoveDialogProps) {
  const [target, setTarget] = useState<Restaurant | null>(null);
  const move = useMove(moved, send);
  const name = withBidiIsolates(moved.name);

  return (
    <>
      <ChooseRowDialog
        open={target === null}
        title={`Move ${name}`}
        note="Choose the restaurant it belongs to."
        noun={RESTAURANTS}
        queryOf={restaurantsQuery}
        describe={describeRestaurant}
        excludedId={moved.restaurantId}
        onChoose={setTarget}
        onClose={() => target === null && onClose()}
      />
      <ConfirmDialog
        open={target !== null}
        title={`Move ${name} to ${withBidiIsolates(target?.name ?? '')}?`}
        text={
          target && (
            <>
              <b>{withBidiIsolates(target.name)}</b>, {describeRestaurant(target).details}. {text} You can
              undo this.
            </>
          )
        }
        action="Move"
        busyText="Moving..."
        onConfirm={async () => {
          if (target && (await move(target))) onClose();
        }}
        onClose={() => setTarget(null)}
      />
    </>
  );
}

function restaurantsQuery(q: string) {
  return apiQuery('/api/managed-restaurants', 0, { query: { limit: SHOWN, q } });
}

function describeRestaurant({ id, name, address, locationCount }: Restaurant) {
  const more = locationCount > 1 ? ` and ${locationCount - 1} more` : '';
  return { id, name, details: locationCount === 0 ? 'no location' : `${address || 'no address'}${more}` };
}

function useMove({ name, restaurantId, revision }: MovedRow, send: MoveDialogProps['send']) {
  const client = useQueryClient();

  async function sendTo(to: number, ifMatch: number, failure: string): Promise<number | null> {
    try {
      return (await send(to, `"${ifMatch}"`)).revision;
    } catch (error) {
      showFailureToast(failure, `${errorReason(error)}.`);
      return null;
    } finally {
      void invalidateCatalogQueries(client);
    }
  }

  async function undo(movedRevision: number): Promise<void> {
    if ((await sendTo(restaurantId, movedRevision, 'Undo failed')) !== null)
      toast({ title: 'Move undone', text: `${withBidiIsolates(name)} is back where it was.` });
  }

  return async (target: Restaurant): Promise<boolean> => {
    const now = await sendTo(target.id, revision, 'Move failed');
    if (now === null) return false;
    toast({
      title: 'Moved',
      text: withPeriod(`${withBidiIsolates(name)} now belongs to ${withBidiIsolates(target.name)}`),
      action: { label: 'Undo', run: () => void undo(now) },
    });
    return true;
  };
}
