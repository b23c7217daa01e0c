import { Navigation, List, Map } from 'lucide-react';
import { Link } from 'wouter';
import { enableGeolocation, useGeolocationState } from '#web/lib/geo/geolocation.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useRawQueryString } from '#web/lib/routing/use-raw-query-string.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { exploreUrl } from './explore-url.ts';
import type { ExploreFilters } from './explore-filters.ts';

/** The "Near me" shortcut of the home screen opens this page. It requests the position only after a click. */
export function NearMePrompt() {
  const { status } = useGeolocationState();
  const isRequested = new URLSearchParams(useRawQueryString()).get('near') === 'me';
  const isHydrated = useHydrated();
  if (!isRequested || !isHydrated || status !== 'not-asked') return null;
  return (
    <section className="near-me" aria-labelledby="near-me">
      <div>
        <h2 id="near-me">What’s near you?</h2>
        <p className="muted">
          Share your location to see what’s nearest. We keep it on this device for an hour.
        </p>
      </div>
      <Button onClick={() => void enableGeolocation()}>
        <Navigation className="icon" aria-hidden />
        Show nearest first
      </Button>
    </section>
  );
}

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
