import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/catalog/locations.ts';
import type { MapPin } from '#contract/catalog/map.ts';
import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';
import { useRestaurantOpenState } from './open-state-chip.tsx';

/** The pin's own location is the nearest one of its restaurant; fetches three, because some may share a building. */
const NEARBY_LIMIT = 3;

type Pinned = Pick<MapPin, 'restaurantId' | 'locationId' | 'lat' | 'lng'>;

type PinnedBranchProps = {
  pin: Pinned;
  /** On a map with a chosen time, shown instead of the state now. */
  openAtWords?: string | undefined;
};

export function MapPinLocation({ pin, openAtWords }: PinnedBranchProps) {
  const { data } = useQuery(locationsNearPinQuery(pin));
  const location = data?.find(({ id }) => id === pin.locationId);
  return location ? <Branch location={location} openAtWords={openAtWords} /> : null;
}

export function locationsNearPinQuery({ restaurantId, lat, lng }: Pinned) {
  return apiQuery('/api/restaurants/{id}/locations', QUERY_STALE_TIMES_MS.restaurants, {
    params: { id: restaurantId },
    query: { lat, lng, limit: NEARBY_LIMIT },
  });
}

function Branch({ location, openAtWords }: { location: Location; openAtWords: string | undefined }) {
  const isOpen = useRestaurantOpenState(location)?.isOpen ?? null;
  return (
    <>
      <span className="address" dir="auto">
        {location.address || 'No address found'}
      </span>
      {openAtWords ? <b className="is-open">{openAtWords}</b> : <OpenNow isOpen={isOpen} />}
    </>
  );
}

function OpenNow({ isOpen }: { isOpen: boolean | null }) {
  if (isOpen === null) return null;
  return <b className={isOpen ? 'is-open' : 'is-closed'}>{isOpen ? 'Open' : 'Closed'}</b>;
}
