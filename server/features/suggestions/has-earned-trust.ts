export type PastSuggestionDecision = { isAccepted: boolean; date: Date };
export type MemberTrustFacts = {
  /** Oldest first. */
  decisions: readonly PastSuggestionDecision[];
  /** When other members reverted suggestions of this one, oldest first. */
  reverts: readonly Date[];
  isAddressConfirmed: boolean;
  memberSince: Date;
  now: Date;
};

const MIN_ACCEPTED = 10;
const RECENT = 20;
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Two reverts within 30 days end the trust; then only later decisions count. */
export function hasEarnedTrust({
  decisions,
  reverts,
  isAddressConfirmed,
  memberSince,
  now,
}: MemberTrustFacts): boolean {
  if (!isAddressConfirmed || daysBetween(memberSince, now) < DAYS) return false;
  const lostAt = trustLostAt(reverts);
  const counted = decisions.filter(({ date }) => lostAt === null || date > lostAt);
  const recent = counted.slice(-RECENT);
  return countAccepted(counted) >= MIN_ACCEPTED && countAccepted(recent) * 10 >= recent.length * 9;
}

function trustLostAt(reverts: readonly Date[]): Date | null {
  const second = reverts.findLast((date, at) => {
    const first = reverts[at - 1];
    return first !== undefined && daysBetween(first, date) <= DAYS;
  });
  return second ?? null;
}

function countAccepted(decisions: readonly PastSuggestionDecision[]): number {
  return decisions.filter(({ isAccepted }) => isAccepted).length;
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}
