import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import { useDistanceOrigin } from '#web/lib/geo/geolocation.ts';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { exploreUrl } from './explore-url.ts';
import {
  changeExploreFilters,
  effectiveRadiusMilesOf,
  clearExploreFilters,
  repeatSearchForOtherKind,
  type ExploreFilters,
} from './explore-filters.ts';
import { listActiveExploreFilters } from './active-explore-filters.ts';
import { quoteSearchText, radiusLabel, matchCountText } from './explore-labels.ts';
import { suggestWiderSearches } from './widen-search.ts';
import { restaurantResultsQuery, sandwichResultsQuery } from './explore-results.ts';

type NoResultsProps = {
  explore: ExploreFilters;
  isOld: boolean;
};

export function NoResults({ explore, isOld }: NoResultsProps) {
  const { pictures } = usePageState();
  const wider = suggestWiderSearches(explore);
  const filters = listActiveExploreFilters(explore);
  return (
    <EmptyState
      title={titleOf(explore)}
      text={adviceOn(explore.q, filters.length > 0, wider.length > 0)}
      picture={pictures.hero}
    >
      {explore.q && !isOld && <OtherViewLink explore={explore} />}
      {wider.map(({ label, explore: widened }) => (
        <Link key={label} className="chip" href={exploreUrl(widened)}>
          {label}
        </Link>
      ))}
      {filters.map(({ label, without }) => (
        <Link key={label} className="chip" href={exploreUrl(without)}>
          <span className="sr">Remove filter </span>
          {label}
          <X className="icon" aria-hidden />
        </Link>
      ))}
      {explore.q && (
        <Link className="chip" href={exploreUrl(changeExploreFilters(explore, { q: '' }))}>
          <span className="sr">Remove </span>
          {quoteSearchText(explore.q)}
          <X className="icon" aria-hidden />
        </Link>
      )}
      {filters.length > 1 && <ButtonLink to={exploreUrl(clearExploreFilters(explore))}>Clear all</ButtonLink>}
      {wider.length === 0 && filters.length === 0 && (
        <ButtonLink to="/recommend-restaurant">Recommend a Restaurant</ButtonLink>
      )}
    </EmptyState>
  );
}

function titleOf(explore: ExploreFilters): string {
  const miles = effectiveRadiusMilesOf(explore);
  const isRestaurants = explore.view === 'restaurants';
  if (explore.q)
    return `${isRestaurants ? 'No restaurants' : 'Nothing on the menu'} for ${quoteSearchText(explore.q)}`;
  if (miles !== null) return `Nothing frying ${radiusLabel(miles).toLowerCase()}`;
  return isRestaurants ? 'No restaurants like that yet' : 'Nothing like that on the menu';
}

function adviceOn(q: string, isFiltered: boolean, canWiden: boolean): string {
  if (isFiltered) return canWiden ? 'Look a little farther, or remove a filter.' : 'Remove a filter.';
  if (canWiden) return q ? 'Look a little farther, or try another word.' : 'Look a little farther.';
  return q ? 'Try another word, or tell us what’s missing.' : 'Tell us what’s missing.';
}

function OtherViewLink({ explore }: { explore: ExploreFilters }) {
  const other = repeatSearchForOtherKind(explore);
  const count = useCount(other);
  if (count === 0) return null;
  return (
    <Link className="chip" href={exploreUrl(other)}>
      {matchCountText(other, count)}
    </Link>
  );
}

function useCount(explore: ExploreFilters): number {
  const point = useDistanceOrigin();
  const isRestaurants = explore.view === 'restaurants';
  const sandwiches = useInfiniteQuery({ ...sandwichResultsQuery(explore, point), enabled: !isRestaurants });
  const restaurants = useInfiniteQuery({ ...restaurantResultsQuery(explore, point), enabled: isRestaurants });
  const first = (isRestaurants ? restaurants : sandwiches).data?.pages[0];
  return first?.total ?? first?.rows.length ?? 0;
}
