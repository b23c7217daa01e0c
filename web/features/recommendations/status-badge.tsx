import { Chip } from '#web/ui/display/chip.tsx';
import type { RecommendationStatus } from './queries.ts';

const LOOKS = {
  pending: ['gold', 'Pending'],
  approved: ['open', 'Approved'],
  rejected: ['closed', 'Rejected'],
} as const;

export function StatusBadge({ status }: { status: RecommendationStatus }) {
  const [tone, text] = LOOKS[status];
  return <Chip tone={tone}>{text}</Chip>;
}
