import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { call } from '#web/lib/call.ts';
import { reasonOf } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { undoDeletion } from '#web/lib/restoring.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { theId } from './the-id.ts';

/** Deletes the version that is shown, and says how it went. */
export function useDeleteLocation({ id, address, revision }: Location, onDeleted: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await call('DELETE', '/api/locations/{id}', {
        params: { id: theId(id, 'Location') },
        ifMatch: `"${revision}"`,
      });
      const refresh = () => refreshCatalogue(client);
      toast({
        title: 'Location Deleted',
        text: 'The location has been deleted successfully.',
        action: undoDeletion({ of: 'locations', id, name: address, refresh }),
      });
      onDeleted();
    } catch (error) {
      failureToast('Error Deleting Location', `Failed to delete location: ${reasonOf(error)}.`);
    }
    setBusy(false);
    await refreshCatalogue(client);
  }

  return { remove, isBusy };
}
