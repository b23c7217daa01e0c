import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Location } from '#contract/catalog/locations.ts';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import type { Position } from '#shared/geo/distance.ts';
import { MILES_THRESHOLD_FOR_FEET, distanceText } from '#shared/geo/distance-text.ts';
import { NO_HOURS_TEXT } from '#packages/opening-hours/parsed-hours.ts';
import type { OpenState } from '#packages/opening-hours/schedule/compute-open-state.ts';
import { createLazilyHydratedComponent } from '#web/lib/document/lazily-hydrated-component.tsx';
import { ROUTE_ACCESS_RULES } from '#web/lib/routing/route-access.ts';
import { EditLink } from '#web/lib/session/edit-link.tsx';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';
import { SuggestLink } from '#web/lib/suggestions/suggest-link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { restaurantLocationsQuery } from '../queries.ts';
import { useRestaurantOpenState } from '../open-state-chip.tsx';
import { LocationLinks } from './location-links.tsx';
import type { LocationOpeningHours } from '../open-state-at.ts';

export const INITIAL_LOCATION_COUNT = 3;

type LocationsProps = {
  restaurant: RestaurantDetails;
  /** With a position, locations are sorted by distance. */
  point: Position | null;
};

/** Shows three; the others are in an accordion, which fetches those that are not in the restaurant's response. */
export function LocationList({ restaurant, point }: LocationsProps) {
  const { locations, locationCount } = restaurant;
  const rest = locations.slice(INITIAL_LOCATION_COUNT);
  const more = locationCount - INITIAL_LOCATION_COUNT;
  const [isOpen, setOpen] = useState(false);
  if (locations.length === 0) return <p className="muted">No address found</p>;
  return (
    <>
      <ul className="locations">
        {locations.slice(0, INITIAL_LOCATION_COUNT).map((location) => (
          <LocationRow key={location.id} location={location} />
        ))}
      </ul>
      {more > 0 && (
        <details className="more-locations" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {moreLocationsText(more)}
            <ChevronDown className="icon" aria-hidden />
          </summary>
          <ul className="locations">
            {rest.map((location) => (
              <LocationRow key={location.id} location={location} />
            ))}
          </ul>
          {locationCount > locations.length && isOpen && (
            <MoreLocations restaurant={restaurant} locations={locations} point={point} />
          )}
        </details>
      )}
    </>
  );
}

/** M2 has no singular. */
export function moreLocationsText(count: number): string {
  return `Show ${count.toLocaleString('en-US')} more locations`;
}

type MoreLocationsProps = {
  locations: readonly Location[];
} & LocationsProps;

function MoreLocations({ restaurant, locations, point }: MoreLocationsProps) {
  const query = useInfiniteQuery(restaurantLocationsQuery(restaurant.id, point));
  const ids = new Set(locations.map(({ id }) => id));
  const rows = query.data?.pages.flatMap(({ rows }) => rows).filter(({ id }) => !ids.has(id)) ?? [];
  const left = restaurant.locationCount - locations.length - rows.length;
  return (
    <>
      <ul className="locations">
        {rows.map((location) => (
          <LocationRow key={location.id} location={location} />
        ))}
      </ul>
      <div aria-live="polite">
        {query.isError && <LoadFailureLine noun="locations" />}
        {query.isFetching ? (
          <p className="muted">Loading...</p>
        ) : (
          (query.isError || query.hasNextPage) && (
            <Button variant="quiet" onClick={() => void query.fetchNextPage()}>
              {query.isError ? 'Retry' : moreLocationsText(left)}
            </Button>
          )
        )}
      </div>
    </>
  );
}

function LocationRow({ location }: { location: Location }) {
  const { address, distance } = location;
  const state = useRestaurantOpenState(location);
  return (
    <li className="location" data-location={location.id}>
      <p className="at">
        <b>{address || 'No address found'}</b>
        {distance !== undefined && (
          <span className="num muted">{distanceText(distance, MILES_THRESHOLD_FOR_FEET.restaurantCard)}</span>
        )}
      </p>
      <LocationHours location={location}>
        {state?.isOpen !== null && (
          <span className={state?.isOpen ? 'state is-open' : 'state is-closed'}>
            {state ? stateText(state) : '\u00a0'}
          </span>
        )}
      </LocationHours>
      <LocationLinks location={location}>
        <EditLink to={editLocationPath(location)} access={ROUTE_ACCESS_RULES.editRestaurants}>
          Edit<span className="sr"> {address || 'this location'}</span>
        </EditLink>
      </LocationLinks>
      <SuggestLink entityType="location" id={location.id}>
        <span className="sr"> to {address || 'this location'}</span>
      </SuggestLink>
    </li>
  );
}

/** Opens the form at the hours, because they change most often. */
function editLocationPath({ id, restaurantId }: Location): string {
  return `/edit-restaurant?id=${restaurantId}&location=${id}&field=hours`;
}

/** "Open, closes 9 pm", "Open 24 hours", "Closed", "Closed for Thanksgiving, opens 10 am tomorrow" */
function stateText({ isOpen, label, reason }: OpenState): string {
  if (label?.startsWith('open ')) return label.replace('open', 'Open');
  return `${isOpen ? 'Open' : (reason ?? 'Closed')}${label ? `, ${label}` : ''}`;
}

type LocationHoursProps = {
  location: LocationOpeningHours & Pick<Location, 'address'>;
  children: ReactNode;
};

/** A `details` element works without JavaScript. */
function LocationHours({ location, children }: LocationHoursProps) {
  if (!location.hoursOfOperation && !location.closure && !location.specialDays?.length) {
    return (
      <p className="hours">
        {children} <span className="muted">{NO_HOURS_TEXT}</span>
      </p>
    );
  }
  return (
    <details className="hours">
      <summary>
        {children}
        <span className="muted">
          Hours<span className="sr"> at {location.address}</span>
        </span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <LocationSchedule location={location} />
    </details>
  );
}

const fetchSchedule = async () => (await import('./location-schedule.tsx')).LocationSchedule;
const LocationSchedule = createLazilyHydratedComponent({
  load: fetchSchedule,
  atOnce: import.meta.env.SSR ? await fetchSchedule() : null,
  noun: 'hours',
});
