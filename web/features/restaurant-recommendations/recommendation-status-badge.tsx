import { Link } from 'wouter';
import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';
import { Chip } from '#web/ui/display/chip.tsx';

const LOOKS = {
  pending: ['gold', 'Pending'],
  approved: ['open', 'Approved'],
  rejected: ['closed', 'Rejected'],
} as const;

type StatusBadgeProps = Pick<RestaurantRecommendation, 'status' | 'addedRestaurantId'>;

/** "Added" links to the restaurant that was added from an approved recommendation. */
export function RecommendationStatusBadge({ status, addedRestaurantId }: StatusBadgeProps) {
  const [tone, text] = LOOKS[status];
  if (addedRestaurantId === undefined) return <Chip tone={tone}>{text}</Chip>;
  return (
    <Link className="chip open" href={`/restaurant/${addedRestaurantId}`}>
      Added
    </Link>
  );
}
