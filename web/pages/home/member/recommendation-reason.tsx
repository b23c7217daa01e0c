import { MatchReason } from '#web/features/matches/match-reason.tsx';
import type { HomePick } from '#web/features/home/arrange-home-sections.ts';
import { popularReason } from '#web/features/home/popular-reason-text.ts';

export function RecommendationReason({ pick: { match, sandwich } }: { pick: HomePick }) {
  return match ? <MatchReason match={match} /> : popularReason(sandwich);
}
