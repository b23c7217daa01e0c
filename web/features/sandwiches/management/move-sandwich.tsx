import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { MoveToRestaurantDialog } from '#web/lib/catalog-editing/move-to-restaurant-dialog.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';

export function MoveSandwich({ sandwich, onClose }: { sandwich: Sandwich; onClose: () => void }) {
  const { id, name, restaurantId, revision, reviewCount } = sandwich;
  const parts =
    reviewCount === 0
      ? 'photo and tags'
      : `${formatCountWithNoun(reviewCount, 'review', 'reviews')}, photo, and tags`;
  return (
    <MoveToRestaurantDialog
      moved={{ id, name, restaurantId, revision }}
      text={`Its ${parts} move with it, and it stays on everyone’s lists. XP doesn’t change.`}
      send={(to, ifMatch) =>
        callApi('PUT', '/api/sandwiches/{id}/restaurant', {
          params: { id },
          body: { restaurantId: to },
          ifMatch,
        })
      }
      onClose={onClose}
    />
  );
}
