import { MatchReason } from '#web/features/matches/match-reason.tsx';
import type { HomeRecommendedSandwich } from '#web/features/home/arrange-home-sections.ts';
import { popularSandwichReasonText } from '#web/features/home/popular-reason-text.ts';

export function RecommendationReason({ pick: { match, sandwich } }: { pick: HomeRecommendedSandwich }) {
  return match ? <MatchReason match={match} /> : popularSandwichReasonText(sandwich);
}
