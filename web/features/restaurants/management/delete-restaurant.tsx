import { useQueryClient } from '@tanstack/react-query';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { createUndoDeletionAction } from '#web/lib/deleted-content/restore-deleted-content.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

type DeleteRestaurantProps = {
  restaurant: Restaurant | null;
  mayRestore: boolean;
  onClose: () => void;
};

export function DeleteRestaurant({ restaurant, mayRestore, onClose }: DeleteRestaurantProps) {
  const client = useQueryClient();
  const refresh = () => invalidateCatalogQueries(client);

  async function remove({ id, name, revision }: Restaurant, contents: string) {
    try {
      await callApi('DELETE', '/api/restaurants/{id}', { params: { id }, ifMatch: `"${revision}"` });
      toast({
        title: 'Restaurant deleted',
        text: `${withBidiIsolates(name)} is off the site, along with its ${contents}.`,
        ...(mayRestore && {
          action: createUndoDeletionAction({ resource: 'restaurants', id, name, refresh }),
        }),
      });
    } catch (error) {
      showFailureToast(
        'Deletion Failed',
        `Could not delete restaurant: ${userErrorText(error, 'Unknown error')}`,
      );
    }
    onClose();
    void refresh();
  }

  const contents = restaurant ? contentsOf(restaurant) : '';
  return (
    <ConfirmDialog
      open={restaurant !== null}
      title={restaurant ? `Delete ${withBidiIsolates(restaurant.name)}?` : ''}
      text={`We’ll remove it from the site, along with its ${contents}. Reviews and XP stay, and an admin can restore it.`}
      action="Delete"
      busyText="Deleting..."
      danger
      onConfirm={async () => restaurant && (await remove(restaurant, contents))}
      onClose={onClose}
    />
  );
}

function contentsOf({ locationCount, sandwichCount }: Restaurant): string {
  return `${formatCountWithNoun(locationCount, 'location', 'locations')} and ${formatCountWithNoun(sandwichCount, 'sandwich', 'sandwiches')}`;
}
