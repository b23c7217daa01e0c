import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Viewer } from '#web/lib/session/session.ts';
import { unreadCountQuery } from './queries.ts';
import { useNearbyCheck } from './use-nearby-check.ts';
import { useUnreadTitle } from './use-unread-title.ts';

/** Fetched on load, when the tab becomes visible, and after actions that earned XP or badges. */
export function NotificationBell({ viewer }: { viewer: Viewer }) {
  const { data, refetch } = useQuery(unreadCountQuery());
  const unread = data?.unread ?? 0;
  useAfterEarning(viewer, () => void refetch());
  useNearbyCheck(viewer.id, () => void refetch());
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
