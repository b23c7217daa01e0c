import { useSyncExternalStore } from 'react';
import { withPeriod } from '#shared/text/with-period.ts';
import { mutationQueue, type QueuedMutation } from '#web/lib/mutation-queue/queue.ts';
import { suggestionErrorAdvice } from '#web/lib/suggestions/suggestion-error-advice.ts';
import { Chip } from '#web/ui/display/chip.tsx';

const NONE: readonly QueuedMutation[] = [];

/** Suggestions that this device has not sent. They are edited, retried or discarded under "Waiting to be sent". */
export function SuggestionsInMutationQueue({ userId }: { userId: string }) {
  const mutations = useSyncExternalStore(mutationQueue.onChange, mutationQueue.mutations, () => NONE);
  const queued = mutations.filter((each) => each.userId === userId && each.what.kind === 'suggestion');
  if (queued.length === 0) return null;
  return (
    <ul className="suggestions" aria-label="Waiting to be sent">
      {queued.map(({ key, sandwich: { name }, what, refusal }) => (
        <li key={key} className="panel">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="chips">
            <Chip>{refusal ? 'Needs attention' : 'Waiting to be sent'}</Chip>
          </p>
          {what.kind === 'suggestion' && (
            <p className="summary" dir="auto">
              {what.summary}
            </p>
          )}
          {refusal && (
            <p>
              The site didn’t accept it: {withPeriod(refusal.text)} {suggestionErrorAdvice(refusal)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
