import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Location } from '#contract/locations.ts';
import type { RestaurantDetails } from '#contract/restaurants.ts';
import type { Position } from '#rules/distance.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureLine } from '#web/lib/offline/failure-line.tsx';
import { allLocationsQuery } from '../api.ts';
import { LocationRow } from './location-row.tsx';

export const LOCATIONS_SHOWN = 3;

type LocationsProps = {
  restaurant: RestaurantDetails;
  /** Where the visitor is: the locations then come nearest first. */
  point: Position | null;
};

/** The first three; the others wait in an accordion, and those beyond the restaurant's answer are fetched when it opens. */
export function Locations({ restaurant, point }: LocationsProps) {
  const { locations, locationCount } = restaurant;
  const rest = locations.slice(LOCATIONS_SHOWN);
  const more = locationCount - LOCATIONS_SHOWN;
  const [isOpen, setOpen] = useState(false);
  if (locations.length === 0) return <p className="muted">No address found</p>;
  return (
    <>
      <ul className="locations">
        {locations.slice(0, LOCATIONS_SHOWN).map((location) => (
          <LocationRow key={location.id} location={location} />
        ))}
      </ul>
      {more > 0 && (
        <details className="more-locations" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {moreText(more)}
            <ChevronDown className="icon" aria-hidden />
          </summary>
          <ul className="locations">
            {rest.map((location) => (
              <LocationRow key={location.id} location={location} />
            ))}
          </ul>
          {locationCount > locations.length && isOpen && (
            <Beyond restaurant={restaurant} shown={locations} point={point} />
          )}
        </details>
      )}
    </>
  );
}

/** member.md section 2, which knows no other form for one. */
export function moreText(count: number): string {
  return `Show ${count.toLocaleString('en-US')} more locations`;
}

type BeyondProps = {
  shown: readonly Location[];
} & LocationsProps;

function Beyond({ restaurant, shown, point }: BeyondProps) {
  const query = useInfiniteQuery(allLocationsQuery(restaurant.id, point));
  const ids = new Set(shown.map(({ id }) => id));
  const rows = query.data?.pages.flatMap(({ rows }) => rows).filter(({ id }) => !ids.has(id)) ?? [];
  const left = restaurant.locationCount - shown.length - rows.length;
  return (
    <>
      <ul className="locations">
        {rows.map((location) => (
          <LocationRow key={location.id} location={location} />
        ))}
      </ul>
      <div aria-live="polite">
        {query.isError && <FailureLine of="locations" />}
        {query.isFetching ? (
          <p className="muted">Loading...</p>
        ) : (
          (query.isError || query.hasNextPage) && (
            <Button look="quiet" onClick={() => void query.fetchNextPage()}>
              {query.isError ? 'Retry' : moreText(left)}
            </Button>
          )
        )}
      </div>
    </>
  );
}
