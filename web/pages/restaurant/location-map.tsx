import { Map, MapPinOff } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Link } from 'wouter';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import { LazyMap } from '#web/features/map/lazy-map.tsx';
import { geoBoxAround } from '#web/lib/geo/geo-box.ts';
import { useRawQueryString } from '#web/lib/routing/use-raw-query-string.ts';

type LocationMapProps = {
  restaurant: RestaurantDetails;
  children: ReactNode;
};

export function LocationMap({ restaurant, children }: LocationMapProps) {
  const { id, locations } = restaurant;
  const isShown = new URLSearchParams(useRawQueryString()).get('map') === 'true';
  const [picked, setPicked] = useState<number | null>(null);
  const [touched, setTouched] = useState<number | null>(null);
  const area = useMemo(() => geoBoxAround(locations), [locations]);
  const locationId = touched ?? picked;
  const lifted = useMemo(() => {
    const selected = locations.find((location) => location.id === locationId);
    if (!selected || selected.latitude === null || selected.longitude === null)
      return locationId ? { locationId } : null;
    return { locationId: selected.id, at: [{ latitude: selected.latitude, longitude: selected.longitude }] };
  }, [locationId, locations]);
  useHighlightedRow(isShown ? picked : null);
  if (!area) return children;

  function touch(event: SyntheticEvent) {
    const row = (event.target as Element).closest<HTMLElement>('[data-location]');
    setTouched(row ? Number(row.dataset['location']) : null);
  }

  const Icon = isShown ? MapPinOff : Map;
  return (
    <>
      <Link
        className="btn line sm location-map-toggle"
        replace
        href={`/restaurant/${id}${isShown ? '' : '?map=true'}`}
      >
        <Icon className="icon" aria-hidden />
        {isShown ? 'Hide the map' : 'Show on a map'}
      </Link>
      {isShown && (
        <div className="location-map">
          <LazyMap
            filters={{ restaurantId: String(id) }}
            area={area}
            pinStyle="spot"
            lifted={lifted}
            picked={null}
            onPick={(pin) => {
              setPicked(pin?.locationId ?? null);
              setTouched(null);
              if (pin) showRow(pin.locationId);
            }}
          />
        </div>
      )}
      <div
        onPointerOver={touch}
        onPointerLeave={() => setTouched(null)}
        onFocus={touch}
        onBlur={() => setTouched(null)}
      >
        {children}
      </div>
    </>
  );
}

function showRow(locationId: number): void {
  const row = rowOf(locationId);
  const others = row?.closest('details.more-locations');
  if (others instanceof HTMLDetailsElement) others.open = true;
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollIntoView({ block: 'nearest', behavior: isQuiet ? 'instant' : 'smooth' });
  row?.querySelector<HTMLElement>('a, summary')?.focus({ preventScroll: true });
}

function useHighlightedRow(locationId: number | null): void {
  useEffect(() => {
    const row = locationId === null ? null : rowOf(locationId);
    if (!row) return;
    row.dataset['lit'] = 'true';
    return () => {
      delete row.dataset['lit'];
    };
  });
}

function rowOf(locationId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-location="${locationId}"]`);
}
