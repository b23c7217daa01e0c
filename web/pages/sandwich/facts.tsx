import { Link } from 'wouter';
import type { Sandwich } from '#contract/sandwiches.ts';
import { heatOf } from '#rules/heat.ts';
import { FavoriteToggle } from '#web/features/collection/deeds.tsx';
import { SaveButton, TriedButton } from '#web/features/collection/detail-deeds.tsx';
import { EditPhotoButton } from '#web/features/images/edit-photo-button.tsx';
import { SandwichChips } from '#web/features/sandwiches/sandwich-chips.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { priceText } from '#web/lib/format.ts';
import { ReportLink } from '#web/lib/report-link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/stars.tsx';
import { titleClass } from '../parts/title-class.ts';

/** The picture, and beside it what one wants to know first. */
export function Facts({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, restaurantId, restaurantName, description } = sandwich;
  return (
    <div className="duo">
      <div className="art">
        <Picture
          src={sandwich.imageUrl}
          fallback={sandwich.drawingUrl}
          alt={pictureText(sandwich)}
          width={800}
          height={600}
          eager
        />
        <ShareButton look="corner" title={name} path={`/sandwich/${id}`} />
        <EditPhotoButton pictured={{ of: 'sandwich', ...sandwich }} />
        {sandwich.imageUrl && (
          <ReportLink thing="sandwich-photo" id={id} className="report">
            Report photo
          </ReportLink>
        )}
      </div>
      <div className="facts">
        <p className="at">
          <Link href={`/restaurant/${restaurantId}`}>
            <bdi>{restaurantName}</bdi>
          </Link>
        </p>
        <h1 className={titleClass(name)} dir="auto">
          {name}
        </h1>
        <Link className="to-reviews" href={`/sandwich/${id}/reviews`}>
          <Rating rating={sandwich.averageRating} count={sandwich.reviewCount} />
          <span className="sr">Read the reviews</span>
        </Link>
        {description && (
          <p className="lede" dir="auto">
            {description}
          </p>
        )}
        <PriceAndTags sandwich={sandwich} />
        <div className="acts">
          <TriedButton sandwich={sandwich} size="big" />
          <SaveButton sandwich={sandwich} size="big" />
          <FavoriteToggle sandwich={sandwich} />
        </div>
      </div>
    </div>
  );
}

function PriceAndTags({ sandwich }: { sandwich: Sandwich }) {
  const { price, spiceLevel, tags } = sandwich;
  if (price === null && !heatOf(spiceLevel) && tags.length === 0) return null;
  return (
    <div className="money">
      {price !== null && (
        <p className="num cost">
          <span className="sr">Price: </span>
          {priceText(price)}
        </p>
      )}
      <SandwichChips sandwich={sandwich} />
    </div>
  );
}

function pictureText({ imageUrl, name, ingredients }: Sandwich): string {
  if (imageUrl) return `Photo of ${name}`;
  return `Drawing of ${name}${ingredients.length > 0 ? `: ${ingredients.slice(0, 6).join(', ')}` : ''}`;
}
