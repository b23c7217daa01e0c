import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberHome } from '#contract/members/home.ts';
import { homeQuery } from '#web/features/home/queries.ts';
import { useGeolocationState } from '#web/lib/geo/geolocation.ts';

type Answer = { key: string; home: MemberHome };

/**
 * The response for the device's position, or until it arrives the one without a position. The content stays while the
 * page is open, because a card would vanish under the thumb that marks it; `latestHome` has the last receipt.
 */
export function useMemberHome(userId: string) {
  const location = useGeolocationState();
  const isLocated = location.status === 'enabled';
  const near = useQuery({ ...homeQuery(userId, location), enabled: isLocated });
  const plain = useQuery({ ...homeQuery(userId), enabled: !isLocated || near.isError });
  const answer = isLocated && near.data ? near : plain;
  const [wasStale] = useState(answer.isStale);
  const [displayed, setDisplayed] = useState<Answer | null>(null);
  const latestHome = answer.data ?? null;
  const isFresh = !wasStale || answer.isFetchedAfterMount;
  const key = `${userId} ${answer === near ? 'near' : 'anywhere'} ${isFresh}`;
  if (latestHome && displayed?.key !== key) setDisplayed({ key, home: latestHome });
  const isOwn = displayed?.key.startsWith(`${userId} `);
  return {
    displayedHome: isOwn ? (displayed?.home ?? null) : latestHome,
    latestHome,
    hasFailed: !latestHome && plain.isError,
  };
}
