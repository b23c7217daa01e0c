import type { RestaurantDetails } from '#contract/restaurants.ts';
import { EditPhotoButton } from '#web/features/images/edit-photo-button.tsx';
import { LastChanged } from '#web/features/restaurants/managing/last-changed.tsx';
import { Picture } from '#web/ui/picture.tsx';

export function EditedPhoto({ restaurant }: { restaurant: RestaurantDetails }) {
  const { name, imageUrl, drawingUrl } = restaurant;
  return (
    <aside className="edited-photo" aria-label="Photo">
      <div className="art">
        <Picture src={imageUrl} fallback={drawingUrl} alt={name} width={1200} height={800} eager />
        <EditPhotoButton pictured={{ of: 'restaurant', ...restaurant }} />
      </div>
      <p className="muted small">
        {imageUrl
          ? 'A photo of 1200 × 800 is ideal, up to 4MB.'
          : 'Drawn from the name. A photo of 1200 × 800 is ideal, up to 4MB.'}
      </p>
      <LastChanged restaurantId={restaurant.id} />
    </aside>
  );
}
