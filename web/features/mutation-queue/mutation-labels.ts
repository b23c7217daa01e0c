import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { NewMutation, MutationPayload } from '#web/lib/mutation-queue/mutation-types.ts';

const MUTATION_LABELS: Record<Exclude<MutationPayload['kind'], 'review'>, string> = {
  save: 'Save to your list',
  favorite: 'Favorite',
  unfavorite: 'Remove from favorites',
  tried: 'Mark as tried',
  untried: 'Remove from Tried',
  'tried-again': 'Put back in Tried',
  remove: 'Remove from your list',
  restore: 'Put back on your list',
  unreview: 'Delete your review',
  suggestion: 'Suggested edit',
};

export function describeQueuedMutation({ what }: NewMutation): string {
  if (what.kind !== 'review') return MUTATION_LABELS[what.kind];
  return `${what.rating}-star review`;
}

/** "12:40", with the date if that is not today. */
export function performedAtText(performedAt: string, now: Date): string {
  const time = new Date(performedAt);
  const clock = time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).toLowerCase();
  if (time.toDateString() === now.toDateString()) return clock;
  return `${time.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, ${clock}`;
}

export function pendingMutationCountText(waiting: number, rejected: number): string {
  const parts = [
    ...(waiting > 0 ? [`${formatCountWithNoun(waiting, 'change', 'changes')} waiting`] : []),
    ...(rejected > 0 ? [`${rejected} ${rejected === 1 ? 'needs' : 'need'} attention`] : []),
  ];
  return parts.join(', ');
}
