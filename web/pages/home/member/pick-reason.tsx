import { MatchReason } from '#web/features/matches/match-reason.tsx';
import type { HomePick } from '#web/features/home/arrange-home.ts';
import { popularReason } from '#web/features/home/popular-reason.ts';

export function PickReason({ pick: { match, sandwich } }: { pick: HomePick }) {
  return match ? <MatchReason match={match} /> : popularReason(sandwich);
}
