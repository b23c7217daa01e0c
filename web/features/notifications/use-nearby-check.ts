import { useEffect, useRef } from 'react';
import { milesBetween, type Position } from '#shared/geo/distance.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { useGeolocationState } from '#web/lib/geo/geolocation.ts';

const NEARBY_INTERVAL_MS = 15 * 60_000;
const NEARBY_MIN_MILES = 0.3;

type NearbyCheck = {
  userId: string;
  at: number;
} & Position;

let last: NearbyCheck | null = null;

/** While the position is enabled, checks for nearby sandwiches of the list. Browser and server do not store it. */
export function useNearbyCheck(userId: string, onNews: () => void): void {
  const location = useGeolocationState();
  const position = location.status === 'enabled' ? location.position : null;
  const latestOnNews = useRef(onNews);
  useEffect(() => {
    latestOnNews.current = onNews;
  });
  useEffect(() => {
    if (!position || !shouldCheckForNearbySandwiches(last, { ...position, userId, at: Date.now() })) return;
    last = { ...position, userId, at: Date.now() };
    callApi('POST', '/api/notifications/nearby', { body: coarse(position) }).then(
      ({ added }) => added > 0 && latestOnNews.current(),
      () => {},
    );
  }, [position, userId]);
}

export function shouldCheckForNearbySandwiches(before: NearbyCheck | null, now: NearbyCheck): boolean {
  return (
    before === null ||
    before.userId !== now.userId ||
    now.at - before.at >= NEARBY_INTERVAL_MS ||
    milesBetween(before, now) >= NEARBY_MIN_MILES
  );
}

/** About 300 feet are precise enough for what is within a mile. */
function coarse({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 };
}
