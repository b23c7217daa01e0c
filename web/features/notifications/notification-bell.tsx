import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { milesBetween, type Position } from '#shared/geo/distance.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { useGeolocationState } from '#web/lib/geo/geolocation.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { unreadCountQuery } from './queries.ts';

/** Fetched on load, when the tab becomes visible, and after actions that earned something. */
export function NotificationBell({ viewer }: { viewer: Viewer }) {
  const { data, refetch } = useQuery(unreadCountQuery());
  const unread = data?.unread ?? 0;
  useAfterEarning(viewer, () => void refetch());
  useNearby(viewer.id, () => void refetch());
  useUnreadTitle(unread);
  const count = unread > 99 ? '99+' : String(unread);
  return (
    <Link
      className="round bell"
      href="/notifications"
      aria-label={unread > 0 ? `Notifications, ${count} new` : 'Notifications'}
    >
      {unread > 0 && (
        <b className="num" aria-hidden="true">
          {count}
        </b>
      )}
    </Link>
  );
}

function useAfterEarning({ id, xp }: Viewer, then: () => void) {
  const last = useRef({ id, xp });
  useEffect(() => {
    const earned = last.current.id === id && xp > last.current.xp;
    last.current = { id, xp };
    if (earned) then();
  });
}

/** "(3) Explore · Clucket", because the title is all that is visible among many tabs. Follows the titles that pages set. */
function useUnreadTitle(unread: number): void {
  useEffect(() => {
    mark(unread);
    const observer = new MutationObserver(() => mark(unread));
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      mark(0);
    };
  }, [unread]);
}

function mark(unread: number): void {
  const title = titleWithUnreadCount(document.title, unread);
  if (document.title !== title) document.title = title;
}

export function titleWithUnreadCount(title: string, unread: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${bare}` : bare;
}

const NEARBY_INTERVAL_MS = 15 * 60_000;
const NEARBY_MIN_MILES = 0.3;

type NearbyCheck = {
  userId: string;
  at: number;
} & Position;

let last: NearbyCheck | null = null;

/** While the position is enabled, checks for sandwiches of the list nearby. Neither side stores the position. */
function useNearby(userId: string, onNews: () => void): void {
  const location = useGeolocationState();
  const position = location.status === 'enabled' ? location.position : null;
  const tell = useRef(onNews);
  useEffect(() => {
    tell.current = onNews;
  });
  useEffect(() => {
    if (!position || !shouldCheckForNearbySandwiches(last, { ...position, userId, at: Date.now() })) return;
    last = { ...position, userId, at: Date.now() };
    callApi('POST', '/api/notifications/nearby', { body: coarse(position) }).then(
      ({ added }) => added > 0 && tell.current(),
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
