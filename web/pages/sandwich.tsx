import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SandwichDetails } from '#contract/sandwiches.ts';
import { isolated } from '#rules/isolated.ts';
import { restaurantQuery } from '#web/features/restaurants/api.ts';
import { Ways } from '#web/features/restaurants/locations/ways.tsx';
import { RestaurantBlock } from '#web/features/restaurants/restaurant-block.tsx';
import { sandwichReviewsQuery } from '#web/features/reviews/api.ts';
import { RatingSummary } from '#web/features/reviews/rating-summary.tsx';
import { sandwichQuery } from '#web/features/sandwiches/api.ts';
import { DietaryInfo } from '#web/features/sandwiches/dietary-info.tsx';
import { Ingredients } from '#web/features/sandwiches/ingredients.tsx';
import { Head } from '#web/lib/head.tsx';
import { useBackFromSandwich } from '#web/lib/history.ts';
import { isMissing } from '#web/lib/query-client.ts';
import { useSite } from '#web/lib/site.tsx';
import type { PageProps } from '#web/routes.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { sandwichCrawled } from './for-crawlers/sandwich.ts';
import { ComingDetails } from './parts/coming.tsx';
import { LoadFailure } from './parts/load-failure.tsx';
import { SandwichMissing } from './parts/sandwich-missing.tsx';
import { documentTitle } from './parts/document-title.ts';
import { REVIEWS_SHOWN } from './sandwich.load.ts';
import { Facts } from './sandwich/facts.tsx';
import { FirstReviews } from './sandwich/first-reviews.tsx';
import { SimilarSandwiches } from './sandwich/similar-sandwiches.tsx';

export function Page({ params }: PageProps) {
  const { id = '' } = params;
  const { data: sandwich, error } = useQuery(sandwichQuery(id));
  if (isMissing(error)) return <SandwichMissing error={error} />;
  if (sandwich) return <Details sandwich={sandwich} />;
  if (!error)
    return (
      <ComingDetails
        label="Loading the sandwich"
        of="sandwich"
        id={id}
        title={(name) => name ?? 'Sandwich'}
      />
    );
  return (
    <div className="wrap sec">
      <LoadFailure of="sandwiches" />
    </div>
  );
}

function Details({ sandwich }: { sandwich: SandwichDetails }) {
  const { name, restaurantId, averageRating, reviewCount, ratingCounts, verifiedCount } = sandwich;
  const site = useSite();
  const client = useQueryClient();
  const back = useBackFromSandwich();
  const { data: restaurant } = useQuery(restaurantQuery(restaurantId));
  return (
    <div className="wrap">
      <Head
        title={documentTitle(`${isolated(name)} at ${isolated(sandwich.restaurantName)}`, name)}
        canonical={`/sandwich/${sandwich.id}`}
        crawled={
          import.meta.env.SSR
            ? sandwichCrawled(
                sandwich,
                client.getQueryData(sandwichReviewsQuery(sandwich.id, REVIEWS_SHOWN).queryKey) ?? [],
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
              <RestaurantBlock restaurant={restaurant} />
              <Ways place={restaurant} />
            </>
          )}
        </aside>
        <FirstReviews sandwich={sandwich} />
      </div>
      <SimilarSandwiches key={sandwich.id} sandwich={sandwich} />
    </div>
  );
}
