import { List, Map } from 'lucide-react';
import { Link } from 'wouter';
import type { ExploreFilters } from '#web/features/discovery/explore-filters.ts';
import { exploreUrl } from '#web/features/discovery/explore-url.ts';

/** A link, so that the map has a URL to share. Without a choice, the style sheet decides which link is visible. */
export function MapToggle({ explore }: { explore: ExploreFilters }) {
  const { map } = explore;
  return (
    <>
      {map !== 'true' && <ToggleLink explore={explore} to="true" className={map ? '' : 'where-narrow'} />}
      {map !== 'false' && <ToggleLink explore={explore} to="false" className={map ? '' : 'where-wide'} />}
    </>
  );
}

function ToggleLink({
  explore,
  to,
  className,
}: {
  explore: ExploreFilters;
  to: 'true' | 'false';
  className: string;
}) {
  const Icon = to === 'true' ? Map : List;
  return (
    <Link className={`btn map-toggle ${className}`} href={exploreUrl({ ...explore, map: to })} rel="nofollow">
      <Icon className="icon" aria-hidden />
      {to === 'true' ? 'Map' : 'List'}
    </Link>
  );
}
