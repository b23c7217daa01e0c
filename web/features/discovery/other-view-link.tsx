import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { exploreAddress } from './address.ts';
import { inOtherView } from './explore.ts';
import type { Explore } from './explore.ts';
import { restaurantResultsQuery, sandwichResultsQuery } from './results-query.ts';
import { matchWords } from './words.ts';

/** Where a search finds nothing in its own view: how much it finds in the other one. */
export function OtherViewLink({ explore }: { explore: Explore }) {
  const other = inOtherView(explore);
  const count = useCount(other);
  if (count === 0) return null;
  return (
    <Link className="chip" href={exploreAddress(other)}>
      {matchWords(other, count)}
    </Link>
  );
}

/** 0 while it is not known. */
function useCount(explore: Explore): number {
  const point = useReferencePoint();
  const isRestaurants = explore.view === 'restaurants';
  const sandwiches = useInfiniteQuery({ ...sandwichResultsQuery(explore, point), enabled: !isRestaurants });
  const restaurants = useInfiniteQuery({ ...restaurantResultsQuery(explore, point), enabled: isRestaurants });
  const first = (isRestaurants ? restaurants : sandwiches).data?.pages[0];
  return first?.total ?? first?.rows.length ?? 0;
}
