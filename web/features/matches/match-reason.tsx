import type { SandwichMatch } from '#contract/catalog/matches.ts';
import { likedSandwichReasonText, matchReasonText } from '#shared/matches/match-reason-text.ts';

export function MatchReason({ match }: { match: SandwichMatch }) {
  const { because, sandwich } = match;
  const reason = matchReasonText({ ...match, distance: sandwich.distance, heat: sandwich.spiceLevel });
  const text = because ? `${likedSandwichReasonText(because)}: ${reason}` : reason;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
