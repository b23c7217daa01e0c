import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { SandwichDetails, Sandwich } from '#contract/catalog/sandwiches.ts';
import type { Review } from '#contract/catalog/reviews.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { heatLabel } from '#shared/catalog/heat-label.ts';
import { FavoriteToggle } from '#web/features/collection/buttons/card-buttons.tsx';
import { WishlistDetailButton, TriedDetailButton } from '#web/features/collection/buttons/detail-buttons.tsx';
import { ChangePhotoButton } from '#web/features/images/change-photo-button.tsx';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { LocationLinks } from '#web/features/restaurants/locations/location-links.tsx';
import { RestaurantSummaryBlock } from '#web/features/restaurants/restaurant-summary-block.tsx';
import { AddReviewLink } from '#web/features/reviews/add-review-link.tsx';
import { sandwichReviewsQuery } from '#web/features/reviews/queries.ts';
import { RatingSummary } from '#web/features/reviews/rating-summary.tsx';
import { ReviewItem } from '#web/features/reviews/review-item.tsx';
import { ReviewSkeletons } from '#web/features/reviews/review-skeletons.tsx';
import { useOwnReview } from '#web/features/reviews/use-own-review.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { DietaryInfo } from '#web/features/sandwiches/dietary-info.tsx';
import { Ingredients } from '#web/features/sandwiches/ingredients.tsx';
import { SandwichChips } from '#web/features/sandwiches/sandwich-chips.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useSandwichBackTarget } from '#web/lib/routing/navigation-history.ts';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';
import { ROUTE_ACCESS_RULES } from '#web/lib/routing/route-access.ts';
import { EditLink } from '#web/lib/session/edit-link.tsx';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { ReportLink } from '#web/lib/reports/report-link.tsx';
import { SuggestLink } from '#web/lib/suggestions/suggest-link.tsx';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import type { PageProps } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { StarRating } from '#web/ui/display/stars.tsx';
import { sandwichMetadata } from '../metadata/sandwich-metadata.ts';
import { LoadingDetails } from '../components/loading-details.tsx';
import { PageLoadFailure } from '../components/load-failure.tsx';
import { SandwichNotFound } from '../components/sandwich-not-found.tsx';
import { fitDocumentTitle } from '../components/fit-document-title.ts';
import { FIRST_REVIEW_COUNT } from './load.ts';
import { SimilarSandwiches } from './similar-sandwiches.tsx';
import { longTitleClass } from '../components/long-title-class.ts';

export function Page({ params }: PageProps) {
  const { id = '' } = params;
  const { data: sandwich, error } = useQuery(sandwichQuery(id));
  if (isNotFoundError(error)) return <SandwichNotFound error={error} />;
  if (sandwich) return <Details sandwich={sandwich} />;
  if (!error)
    return (
      <LoadingDetails
        label="Loading the sandwich"
        subject="sandwich"
        id={id}
        title={(name) => name ?? 'Sandwich'}
      />
    );
  return <PageLoadFailure noun="sandwiches" />;
}

function Details({ sandwich }: { sandwich: SandwichDetails }) {
  const { name, restaurantId, averageRating, reviewCount, ratingCounts, verifiedCount } = sandwich;
  const site = useSiteSettings();
  const client = useQueryClient();
  const back = useSandwichBackTarget();
  const { data: restaurant } = useQuery(restaurantQuery(restaurantId));
  return (
    <div className="wrap">
      <PageHead
        title={fitDocumentTitle(
          `${withBidiIsolates(name)} at ${withBidiIsolates(sandwich.restaurantName)}`,
          name,
        )}
        canonical={`/sandwich/${sandwich.id}`}
        crawled={
          import.meta.env.SSR
            ? sandwichMetadata(
                sandwich,
                client.getQueryData(sandwichReviewsQuery(sandwich.id, FIRST_REVIEW_COUNT).queryKey) ?? [],
                site,
              )
            : undefined
        }
      />
      <BackLink to={back.to}>{back.label}</BackLink>
      <Facts sandwich={sandwich} />
      <div className="three">
        <section aria-labelledby="in-it">
          <h2 id="in-it">
            What’s in it<span className="sr"> (Ingredients)</span>
          </h2>
          <Ingredients ingredients={sandwich.ingredients} />
          <h3>Dietary info</h3>
          <DietaryInfo sandwich={sandwich} />
          <p className="small pair">
            <Link href={`/sandwich/${sandwich.id}/history`}>
              History<span className="sr"> of {name}</span>
            </Link>
            <SuggestLink entityType="sandwich" id={sandwich.id} />
          </p>
        </section>
        <aside aria-label="Rating and restaurant">
          <RatingSummary
            mean={averageRating}
            count={reviewCount}
            counts={ratingCounts}
            verified={verifiedCount}
          />
          {restaurant && (
            <>
              <RestaurantSummaryBlock restaurant={restaurant} />
              <LocationLinks location={restaurant} />
            </>
          )}
        </aside>
        <FirstReviews sandwich={sandwich} />
      </div>
      <SimilarSandwiches key={sandwich.id} sandwich={sandwich} />
    </div>
  );
}

function FirstReviews({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, reviewCount } = sandwich;
  const { data, isError } = useQuery(sandwichReviewsQuery(id, FIRST_REVIEW_COUNT));
  const { review: own } = useOwnReview(id);
  const reviews = data && ownFirst(own, data);
  return (
    <section className="reviews" aria-labelledby="reviews">
      <header className="reviews-head">
        <h2 id="reviews">Reviews</h2>
        <AddReviewLink sandwich={sandwich} />
      </header>
      {isError && !data && <LoadFailureLine noun="reviews" />}
      {reviews?.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
      {!reviews && !isError && reviewCount > 0 && (
        <ReviewSkeletons count={Math.min(reviewCount, FIRST_REVIEW_COUNT)} />
      )}
      {reviewCount === 0 ? (
        <EmptyState title="No reviews yet" text="Someone has to take the first bite." />
      ) : (
        <Link className="more" href={`/sandwich/${id}/reviews`}>
          See All Reviews<span className="sr"> of {name}</span>
        </Link>
      )}
    </section>
  );
}

/** The author's own review comes first, however old it is. */
function ownFirst(own: Review | null, newest: readonly Review[]): readonly Review[] {
  if (!own) return newest;
  return [own, ...newest.filter(({ id }) => id !== own.id)].slice(0, FIRST_REVIEW_COUNT);
}

function Facts({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, restaurantId, restaurantName, description } = sandwich;
  return (
    <div className="duo">
      <div className="art">
        <Picture subject={sandwich} alt={pictureText(sandwich)} eager />
        <ShareButton variant="corner" title={name} path={`/sandwich/${id}`} />
        <ChangePhotoButton pictured={{ kind: 'sandwich', ...sandwich }} />
        {sandwich.imageUrl && (
          <ReportLink entityType="sandwich-photo" id={id} imageUrl={sandwich.imageUrl} className="report">
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
        <h1 className={longTitleClass(name)} dir="auto">
          {name}
        </h1>
        <Link className="to-reviews" href={`/sandwich/${id}/reviews`}>
          <StarRating rating={sandwich.averageRating} count={sandwich.reviewCount} />
          <span className="sr">Read the reviews</span>
        </Link>
        {description && (
          <p className="lede" dir="auto">
            {description}
          </p>
        )}
        <PriceAndTags sandwich={sandwich} />
        <EditLink
          to={`/admin/sandwiches?restaurant=${restaurantId}&sandwich=${id}`}
          access={ROUTE_ACCESS_RULES.adminPage}
        >
          Edit sandwich
        </EditLink>
        <div className="acts">
          <TriedDetailButton sandwich={sandwich} size="big" />
          <WishlistDetailButton sandwich={sandwich} size="big" />
          <FavoriteToggle sandwich={sandwich} />
        </div>
      </div>
    </div>
  );
}

function PriceAndTags({ sandwich }: { sandwich: Sandwich }) {
  const { price, spiceLevel, tags } = sandwich;
  if (price === null && !heatLabel(spiceLevel) && tags.length === 0) return null;
  return (
    <div className="money">
      {price !== null && (
        <p className="num cost">
          <span className="sr">Price: </span>
          {formatPrice(price)}
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
