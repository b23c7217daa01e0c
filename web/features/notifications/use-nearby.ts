import { useEffect, useRef } from 'react';
import { milesBetween } from '#rules/distance.ts';
import type { Position } from '#rules/distance.ts';
import { call } from '#web/lib/call.ts';
import { useLocationState } from '#web/lib/geolocation.ts';

const AGAIN_AFTER_MS = 15 * 60_000;
const AGAIN_AFTER_MILES = 0.3;

type Asked = {
  userId: string;
  at: number;
} & Position;

let last: Asked | null = null;

/** While a position is in use here, whether something on the list is close by. Nothing of it is kept, here or there. */
export function useNearby(userId: string, onNews: () => void): void {
  const location = useLocationState();
  const position = location.status === 'enabled' ? location.position : null;
  const tell = useRef(onNews);
  useEffect(() => {
    tell.current = onNews;
  });
  useEffect(() => {
    if (!position || !isWorthAsking(last, { ...position, userId, at: Date.now() })) return;
    last = { ...position, userId, at: Date.now() };
    call('POST', '/api/notifications/nearby', { body: coarse(position) }).then(
      ({ added }) => added > 0 && tell.current(),
      () => {},
    );
  }, [position, userId]);
}

export function isWorthAsking(before: Asked | null, now: Asked): boolean {
  return (
    before === null ||
    before.userId !== now.userId ||
    now.at - before.at >= AGAIN_AFTER_MS ||
    milesBetween(before, now) >= AGAIN_AFTER_MILES
  );
}

/** About 300 feet are near enough to say what is within a mile. */
function coarse({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 };
}
