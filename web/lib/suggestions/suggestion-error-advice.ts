import type { MutationRejection } from '../mutation-queue/mutation-types.ts';

const ADVICE: Readonly<Record<number, string>> = {
  404: 'It isn’t on the site anymore, so you can discard this.',
  409: 'Edit it to see what’s there now, or discard it.',
  429: 'Try again in an hour.',
};

/** What a member can do about a queued suggestion that was rejected. `keptId`: it was merged into this one. */
export function suggestionErrorAdvice({ status, keptId }: MutationRejection): string {
  if (status === 410 && keptId !== undefined) return 'Choose Edit to open that one, or discard this.';
  return ADVICE[status === 410 ? 404 : status] ?? 'You can edit it and send it again.';
}
