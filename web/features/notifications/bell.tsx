import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Viewer } from '#web/lib/session.ts';
import { unreadQuery } from './api.ts';
import { useNearby } from './use-nearby.ts';
import { useUnreadTitle } from './use-unread-title.ts';

/** How many are new: asked for when the page is there, when somebody comes back to it, and after deeds that earned something. */
export function Bell({ viewer }: { viewer: Viewer }) {
  const { data, refetch } = useQuery(unreadQuery());
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
