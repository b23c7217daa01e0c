import type { Restaurant } from '#contract/restaurants.ts';
import { FEET_BELOW, distanceText } from '#rules/distance-text.ts';
import { EditPhotoButton } from '#web/features/images/edit-photo-button.tsx';
import { OpenChip, useOpenState } from '#web/features/restaurants/open-chip.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/stars.tsx';
import { titleClass } from '../parts/title-class.ts';

/** The storefront across the page, the name, and whether it is open. */
export function Front({ restaurant }: { restaurant: Restaurant }) {
  const { name, imageUrl, drawingUrl, distance, hoursOfOperation: hours, timeZone } = restaurant;
  const { label } = useOpenState({ hours, timeZone });
  return (
    <>
      <div className="front">
        <Picture
          src={imageUrl}
          fallback={drawingUrl}
          alt={imageUrl ? `Photo of ${name}` : `Drawing of ${name}`}
          width={1200}
          height={800}
          eager
          sizes="(width <= 1240px) 100vw, 1200px"
        />
        <EditPhotoButton pictured={{ of: 'restaurant', ...restaurant }} />
      </div>
      <div className="front-words">
        <div>
          <h1 className={titleClass(name)} dir="auto">
            {name}
          </h1>
          <Rating rating={restaurant.averageRating} count={restaurant.reviewCount} />
        </div>
        <p className="chips">
          <OpenChip hours={hours} timeZone={timeZone} openText="Open Now" />
          {label && <Chip>{label}</Chip>}
          {distance !== undefined && <Chip>{distanceText(distance, FEET_BELOW.restaurantCard)} away</Chip>}
        </p>
      </div>
    </>
  );
}
