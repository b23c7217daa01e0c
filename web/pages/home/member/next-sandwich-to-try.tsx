import { Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Location } from '#contract/catalog/locations.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { HomeWishlistSandwich } from '#contract/members/home.ts';
import { TriedCardButton } from '#web/features/collection/buttons/card-buttons.tsx';
import type { HomeSections, HomeRecommendedSandwich } from '#web/features/home/arrange-home-sections.ts';
import { MatchReason } from '#web/features/matches/match-reason.tsx';
import { nextSandwichText } from '#web/features/home/next-sandwich-text.ts';
import { directionsUrl } from '#web/features/restaurants/locations/location-urls.ts';
import { useRestaurantOpenState } from '#web/features/restaurants/open-state-chip.tsx';
import { useDayText } from '#web/lib/format/day-text.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { HomeHeroSection } from './home-hero-section.tsx';

export function NextSandwichToTry({ viewer, next }: { viewer: Viewer; next: HomeSections['next'] }) {
  return (
    <HomeHeroSection viewer={viewer}>
      {next === null ? (
        <Nothing />
      ) : 'wanted' in next ? (
        <Wanted wanted={next.wanted} />
      ) : (
        <Suggested pick={next.pick} />
      )}
    </HomeHeroSection>
  );
}

function Wanted({ wanted }: { wanted: HomeWishlistSandwich }) {
  const { sandwich, location, dateSaved } = wanted;
  if (location) return <WantedAt wanted={wanted} location={location} />;
  return (
    <Next
      sandwich={sandwich}
      about={nextSandwichText(undefined, null, sandwich.restaurantName)}
      detail={<SavedSince dateSaved={dateSaved} />}
    />
  );
}

function WantedAt({
  wanted: { sandwich, dateSaved },
  location,
}: {
  wanted: HomeWishlistSandwich;
  location: Location;
}) {
  const state = useRestaurantOpenState(location);
  const isSomewhere = location.address !== '' || location.latitude !== null;
  return (
    <Next
      sandwich={sandwich}
      about={nextSandwichText(sandwich.distance, state, sandwich.restaurantName)}
      detail={<SavedSince dateSaved={dateSaved} />}
      more={
        isSomewhere && (
          <a className="btn" href={directionsUrl(location)} rel="noopener nofollow">
            <Navigation className="icon" aria-hidden />
            Directions<span className="sr"> to {location.address}</span>
          </a>
        )
      }
    />
  );
}

function SavedSince({ dateSaved }: { dateSaved: string }) {
  return `on your list since ${useDayText(dateSaved)}`;
}

function Suggested({ pick }: { pick: HomeRecommendedSandwich }) {
  return (
    <Next
      sandwich={pick.sandwich}
      about="would be a good next pick."
      detail={pick.match ? <MatchReason match={pick.match} /> : ratingText(pick.sandwich)}
    />
  );
}

type NextProps = { sandwich: Sandwich; about: string; detail: ReactNode; more?: ReactNode };

function Next({ sandwich, about, detail, more }: NextProps) {
  const { id, name, restaurantName, price } = sandwich;
  return (
    <>
      <div className="next">
        <h2>
          <Link href={`/sandwich/${id}`}>
            <bdi>{name}</bdi>
          </Link>{' '}
          {about}
        </h2>
        <p className="at">
          <bdi>{restaurantName}</bdi> · {detail}
        </p>
      </div>
      <div className="act">
        {more || <ButtonLink to={`/sandwich/${id}`}>Take a look</ButtonLink>}
        <TriedCardButton sandwich={sandwich} />
      </div>
      <div className="next-plate">
        <Picture subject={sandwich} eager sizes="(width <= 900px) 46vw, 460px" />
        {price !== null && <span className="price">{formatPrice(price)}</span>}
      </div>
    </>
  );
}

function ratingText({ averageRating, reviewCount }: Sandwich): string {
  if (reviewCount === 0) return 'no ratings yet';
  return `${averageRating.toFixed(1)} stars from ${formatCountWithNoun(reviewCount, 'person', 'people')}`;
}

function Nothing() {
  return (
    <>
      <div className="next">
        <h2>Nothing on your list to try next.</h2>
        <p className="at">Save what looks good, and we’ll tell you here when it’s nearby and open.</p>
      </div>
      <div className="act">
        <ButtonLink to="/explore">Find a sandwich</ButtonLink>
      </div>
    </>
  );
}
