import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { FavoriteToggle, WishlistToggle } from '#web/features/collection/buttons/card-buttons.tsx';
import { TriedDetailButton } from '#web/features/collection/buttons/detail-buttons.tsx';
import { useInitiallyTriedIds } from '#web/features/collection/list/use-initially-tried-ids.ts';
import { ChangePhotoButton } from '#web/features/images/change-photo-button.tsx';
import { sandwichMatchesQuery } from '#web/features/matches/queries.ts';
import { MatchReason } from '#web/features/matches/match-reason.tsx';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { LocationLinks } from '#web/features/restaurants/locations/location-links.tsx';
import { RestaurantSummaryBlock } from '#web/features/restaurants/restaurant-summary-block.tsx';
import { AddReviewLink } from '#web/features/reviews/add-review-link.tsx';
import { sandwichReviewsQuery } from '#web/features/reviews/queries.ts';
import { ReviewItem } from '#web/features/reviews/review-item.tsx';
import { DietaryInfo } from '#web/features/sandwiches/dietary-info.tsx';
import { Ingredients } from '#web/features/sandwiches/ingredients.tsx';
import { HeatChip } from '#web/features/sandwiches/sandwich-chips.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { useGeolocationState } from '#web/lib/geo/geolocation.ts';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { StarRating } from '#web/ui/display/stars.tsx';
import { longTitleClass } from './long-title-class.ts';

const REVIEWS_COUNT = 2;
const TITLE = 'sandwich-modal-title';

type SandwichModalProps = {
  sandwich: Sandwich;
  open: boolean;
  onClose: () => void;
};

/** Opens at once with the card's data; restaurant and reviews load later. */
export function SandwichModal({ sandwich, open, onClose }: SandwichModalProps) {
  const { id } = sandwich;
  // The card's data does not follow a photo that is replaced in this dialog.
  const [replaced, setReplaced] = useState<Record<number, string | null>>({});
  const imageUrl = replaced[id] === undefined ? sandwich.imageUrl : replaced[id];
  return (
    <Dialog open={open} onClose={onClose} labelledBy={TITLE} kind="large">
      <Photo
        sandwich={sandwich}
        imageUrl={imageUrl}
        onSaved={(saved) => setReplaced({ ...replaced, [id]: saved })}
        onClose={onClose}
      />
      <Details sandwich={sandwich} />
    </Dialog>
  );
}

type PhotoProps = {
  sandwich: Sandwich;
  imageUrl: string | null;
  onSaved: (imageUrl: string | null) => void;
  onClose: () => void;
};

function Photo({ sandwich, imageUrl, onSaved, onClose }: PhotoProps) {
  const { id, name, price, drawingUrl } = sandwich;
  return (
    <div className="quick-look-picture">
      <span className="grip" aria-hidden="true" />
      <button type="button" className="toggle close" aria-label="Close" onClick={onClose}>
        <X className="icon" aria-hidden />
      </button>
      <Picture
        subject={{ imageUrl, drawingUrl }}
        alt={imageUrl ? `Photo of ${name}` : `Drawing of ${name}`}
        eager
      />
      {price !== null && <span className="price">{formatPrice(price)}</span>}
      <div className="toggles">
        <FavoriteToggle sandwich={sandwich} />
        <WishlistToggle sandwich={sandwich} />
        <ShareButton variant="round" title={name} path={`/sandwich/${id}`} />
      </div>
      <ChangePhotoButton pictured={{ kind: 'sandwich', ...sandwich, imageUrl }} onSaved={onSaved} />
    </div>
  );
}

function Details({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, restaurantId, restaurantName, description } = sandwich;
  return (
    <div className="quick-look-text">
      <p className="look-at">
        <Link href={`/restaurant/${restaurantId}`}>
          <bdi>{restaurantName}</bdi>
        </Link>
        <HeatChip spiceLevel={sandwich.spiceLevel} />
      </p>
      <h2 id={TITLE} className={longTitleClass(name)} dir="auto">
        {name}
      </h2>
      <StarRating rating={sandwich.averageRating} count={sandwich.reviewCount} />
      {description && (
        <p className="lede" dir="auto">
          {description}
        </p>
      )}
      <div className="quick-look-actions">
        <TriedDetailButton sandwich={sandwich} />
        <AddReviewLink sandwich={sandwich} text="Add a review" />
      </div>
      <h3>
        What’s in it<span className="sr"> (Ingredients)</span>
      </h3>
      <Ingredients ingredients={sandwich.ingredients} compact />
      <DietaryInfo sandwich={sandwich} />
      <Kitchen id={restaurantId} />
      <FirstReviews sandwich={sandwich} />
      <SimilarList key={id} sandwich={sandwich} />
      <ButtonLink variant="line" wide to={`/sandwich/${id}`}>
        Open the full page<span className="sr"> of {name}</span>
      </ButtonLink>
    </div>
  );
}

function Kitchen({ id }: { id: number }) {
  const { data: restaurant, isError } = useQuery(restaurantQuery(id));
  if (restaurant)
    return (
      <>
        <RestaurantSummaryBlock restaurant={restaurant} compact />
        <LocationLinks location={restaurant} />
      </>
    );
  if (isError) return null;
  return (
    <div className="where compact" aria-hidden="true">
      <i className="skeleton-line skeleton-picture" />
      <span className="where-text">
        <SkeletonLine width="half" />
        <SkeletonLine width="most" />
      </span>
    </div>
  );
}

function FirstReviews({ sandwich: { id, name, reviewCount } }: { sandwich: Sandwich }) {
  const { data: reviews, isError } = useQuery(sandwichReviewsQuery(id, REVIEWS_COUNT));
  return (
    <section className="reviews">
      <header className="reviews-head">
        <h3>Reviews</h3>
        {reviewCount > REVIEWS_COUNT && (
          <Link className="more" href={`/sandwich/${id}/reviews`}>
            See All Reviews<span className="sr"> of {name}</span>
          </Link>
        )}
      </header>
      {isError && !reviews && <LoadFailureLine noun="reviews" />}
      {reviewCount === 0 && <p className="muted">No reviews yet. Someone has to take the first bite.</p>}
      {reviews?.map((review) => <ReviewItem key={review.id} review={review} />) ??
        (!isError && reviewCount > 0 && (
          <div className="review" aria-hidden="true">
            <SkeletonLine width="half" />
            <SkeletonLine />
          </div>
        ))}
    </section>
  );
}

const SIMILAR_COUNT = 3;
/** The same limit as on the sandwich's page, which then finds them in the cache. */
const SIMILAR_LIMIT = 6;

/** Similar sandwiches that are not tried yet; renders nothing without any. */
function SimilarList({ sandwich }: { sandwich: Sandwich }) {
  const tried = useInitiallyTriedIds();
  const location = useGeolocationState();
  const { data: matches = [] } = useQuery(sandwichMatchesQuery(sandwich.id, SIMILAR_LIMIT, location));
  const shown = matches.filter(({ sandwich: { id } }) => !tried.has(id)).slice(0, SIMILAR_COUNT);
  if (shown.length === 0) return null;
  return (
    <section className="alike">
      <h3>Similar sandwiches</h3>
      <ul>
        {shown.map((match) => (
          <li key={match.sandwich.id}>
            <Link href={`/sandwich/${match.sandwich.id}`}>
              <bdi>{match.sandwich.name}</bdi>
            </Link>
            <span className="muted">
              {' at '}
              <bdi>{match.sandwich.restaurantName}</bdi>
            </span>
            <p>
              <MatchReason match={match} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
