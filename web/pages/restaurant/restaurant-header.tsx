import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { MILES_THRESHOLD_FOR_FEET, distanceText } from '#shared/geo/distance-text.ts';
import { ChangePhotoButton } from '#web/features/images/change-photo-button.tsx';
import { OpenStateChip, useRestaurantOpenState } from '#web/features/restaurants/open-state-chip.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { ReportLink } from '#web/lib/reports/report-link.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { StarRating } from '#web/ui/display/stars.tsx';
import { longTitleClass } from '../components/long-title-class.ts';

export function RestaurantHeader({ restaurant }: { restaurant: Restaurant }) {
  const { name, imageUrl, drawingUrl, distance } = restaurant;
  const label = useRestaurantOpenState(restaurant)?.label;
  return (
    <>
      <div className="front">
        <Picture
          subject={{ imageUrl, drawingUrl }}
          alt={imageUrl ? `Photo of ${name}` : `Drawing of ${name}`}
          width={1200}
          height={800}
          eager
          sizes="(width <= 1240px) 100vw, 1200px"
        />
        <ShareButton variant="corner" title={name} path={`/restaurant/${restaurant.id}`} />
        <ChangePhotoButton pictured={{ kind: 'restaurant', ...restaurant }} />
      </div>
      {imageUrl && (
        <ReportLink entityType="restaurant-photo" id={restaurant.id} imageUrl={imageUrl} className="report">
          Report photo
        </ReportLink>
      )}
      <div className="front-words">
        <div>
          <h1 className={longTitleClass(name)} dir="auto">
            {name}
          </h1>
          <StarRating rating={restaurant.averageRating} count={restaurant.reviewCount} />
        </div>
        <p className="chips">
          <OpenStateChip location={restaurant} isOwnPage />
          {label && <Chip>{label}</Chip>}
          {distance !== undefined && (
            <Chip>{distanceText(distance, MILES_THRESHOLD_FOR_FEET.restaurantCard)} away</Chip>
          )}
        </p>
      </div>
    </>
  );
}
