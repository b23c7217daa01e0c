import type { Location } from '#contract/catalog/locations.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { MoveToRestaurantDialog } from '#web/lib/catalog-editing/move-to-restaurant-dialog.tsx';

export function MoveLocation({ location, onClose }: { location: Location; onClose: () => void }) {
  const { id, address, restaurantId, revision } = location;
  return (
    <MoveToRestaurantDialog
      moved={{ id, name: address || 'the location', restaurantId, revision }}
      text="Its pin, phone number, hours, and special days move with it. Sandwiches and reviews stay with the old restaurant."
      send={(to, ifMatch) =>
        callApi('PUT', '/api/locations/{id}/restaurant', {
          params: { id },
          body: { restaurantId: to },
          ifMatch,
        })
      }
      onClose={onClose}
    />
  );
}
