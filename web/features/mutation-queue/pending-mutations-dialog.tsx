import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { withPeriod } from '#shared/text/with-period.ts';
import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';
import { removeFromLocalStorage, writeLocalStorageJson } from '#web/lib/device/local-storage.ts';
import type { MutationPayload, RemovedListEntry } from '#web/lib/mutation-queue/mutation-types.ts';
import { getReviewRevisionOfMutation } from '#web/lib/mutation-queue/review-revisions.ts';
import { mutationQueue, type QueuedMutation } from '#web/lib/mutation-queue/queue.ts';
import { flushMutationsNow } from '#web/lib/mutation-queue/scheduler.ts';
import { suggestionErrorAdvice } from '#web/lib/suggestions/suggestion-error-advice.ts';
import { deleteSuggestionDraft, reopenQueuedSuggestion } from '#web/lib/suggestions/suggestion-draft.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { useNetworkStatus } from '#web/lib/offline/network-status.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { describeQueuedMutation, performedAtText } from './mutation-labels.ts';

type PendingListProps = {
  pending: readonly QueuedMutation[];
  rejected: readonly QueuedMutation[];
  open: boolean;
  onClose: () => void;
};

const TITLE = 'waiting-title';
const PAUSE_REASON_TEXTS = {
  up: 'All of this is saved on this device until it’s sent.',
  offline: 'You’re offline. All of this is saved on this device, and we’ll send it when you’re back online.',
  unreachable:
    'The site isn’t responding. All of this is saved on this device, and we’ll send it when the site is back.',
} as const;
const OUTDATED = 'You wrote another review on a different device. We’ll keep both until you choose.';

export function PendingMutationsDialog({ pending, rejected, open, onClose }: PendingListProps) {
  const client = useQueryClient();
  const { connection } = useNetworkStatus();
  const [isSending, setIsSending] = useState(false);

  async function sendAll() {
    setIsSending(true);
    const reason = await flushMutationsNow(client);
    setIsSending(false);
    if (reason === 'offline')
      toast({ title: 'Still no connection', text: 'Everything is saved here until you’re back online.' });
  }

  return (
    <Dialog open={open} onClose={onClose} labelledBy={TITLE} startAt={['h2']}>
      <h2 id={TITLE} tabIndex={-1}>
        Waiting to be sent
      </h2>
      <p className="muted">{PAUSE_REASON_TEXTS[connection]}</p>
      {pending.some(({ isFleeting }) => isFleeting) && (
        <p role="alert">This device is out of space. Keep this page open until everything is sent.</p>
      )}
      <ul className="pending-list">
        {[...rejected, ...pending].map((mutation) => (
          <Row key={mutation.key} mutation={mutation} onLeave={onClose} />
        ))}
      </ul>
      <div className="answers">
        {pending.length > 0 && (
          <Button wide aria-disabled={isSending} onClick={() => void (isSending || sendAll())}>
            {isSending ? 'Sending...' : 'Send now'}
          </Button>
        )}
        <Button variant="quiet" wide onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Row({ mutation, onLeave }: { mutation: QueuedMutation; onLeave: () => void }) {
  const client = useQueryClient();
  const now = useNow();
  const [, navigate] = useLocation();
  const { key, sandwich, what, refusal, userId, performedAt } = mutation;
  const label = describeQueuedMutation(mutation);
  const text = textOf(what);
  const isOutdated = refusal?.status === 412 && what.kind === 'review';
  const isChoice = refusal?.status === 412 && what.kind === 'restore';

  /** Opens the form with the queued text; the mutation stays until the member has chosen one of the two texts. */
  async function edit() {
    const form = storeDraft(mutation);
    if (!form) return;
    if (!isOutdated && !(await mutationQueue.remove(key))) {
      form.deleteDraft();
      return showSentToast(mutation);
    }
    onLeave();
    navigate(form.path);
  }

  return (
    <li>
      <p>
        <b>{label}</b>
        <bdi>{sandwich.name}</bdi>
        <time dateTime={performedAt}>{performedAtText(performedAt, new Date(now))}</time>
      </p>
      {text && <blockquote dir="auto">{text}</blockquote>}
      {isChoice && <OtherNotes userId={userId} sandwichId={sandwich.id} />}
      {refusal && (
        <p className="rejected" role="alert">
          {isOutdated ? OUTDATED : `The site didn’t accept it: ${withPeriod(refusal.text)}`}
          {what.kind === 'suggestion' && ` ${suggestionErrorAdvice(refusal)}`}
        </p>
      )}
      <p className="inline-actions">
        {refusal && !isOutdated && (
          <Button
            variant="line"
            onClick={() => void mutationQueue.retry(key).then(() => flushMutationsNow(client))}
          >
            {isChoice ? 'Use these notes' : 'Try again'}
            <span className="sr">
              : {label}, {sandwich.name}
            </span>
          </Button>
        )}
        {(what.kind === 'review' || what.kind === 'suggestion') && (
          <Button variant="line" onClick={() => void edit()}>
            {isOutdated ? 'Compare' : 'Edit'}
            <span className="sr">
              {what.kind === 'review' ? ' the review of ' : ' the suggestion for '}
              {sandwich.name}
            </span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => void discardMutation(mutation)}>
          Discard
          <span className="sr">
            : {label}, {sandwich.name}
          </span>
        </Button>
      </p>
    </li>
  );
}

type FormWithDraft = { path: string; deleteDraft: () => void };

/** The form that opens with the draft; null for a mutation without a form. */
function storeDraft({ what, userId, sandwich, refusal }: QueuedMutation): FormWithDraft | null {
  if (what.kind === 'review') {
    const { rating, review } = what;
    const draftKey = `draft:review:${userId}:${sandwich.id}`;
    writeLocalStorageJson(draftKey, { rating, review, base: getReviewRevisionOfMutation(what) });
    return {
      path: `/sandwich/${sandwich.id}/review`,
      deleteDraft: () => removeFromLocalStorage(draftKey),
    };
  }
  if (what.kind !== 'suggestion') return null;
  const { entityType } = what.body;
  const entityId = refusal?.keptId ?? Number(what.body.entityId);
  const ref = { userId, entityType, entityId };
  reopenQueuedSuggestion(ref, what.draft);
  return { path: `/suggest/${entityType}/${entityId}`, deleteDraft: () => deleteSuggestionDraft(ref) };
}

async function discardMutation(mutation: QueuedMutation): Promise<void> {
  if (!(await mutationQueue.remove(mutation.key))) return showSentToast(mutation);
  toast({
    title: 'Discarded',
    text: nameWithLabel(mutation),
    action: { label: 'Undo', run: () => void mutationQueue.restore([mutation]) },
  });
}

/** It was sent while the list was open. */
function showSentToast(mutation: QueuedMutation): void {
  toast({ title: 'Already sent', text: nameWithLabel(mutation) });
}

function nameWithLabel(mutation: QueuedMutation): string {
  return `${describeQueuedMutation(mutation)}: ${withBidiIsolates(mutation.sandwich.name)}`;
}

function OtherNotes({ userId, sandwichId }: { userId: string; sandwichId: number }) {
  const { data } = useQuery(
    apiQuery('/api/users/{id}/sandwiches', QUERY_STALE_TIMES_MS.collection, { params: { id: userId } }),
  );
  const entry = data?.find((other) => other.sandwichId === sandwichId);
  if (!entry) return null;
  return (
    <p>
      On your list now: <q dir="auto">{notesOf(entry) || 'no notes'}</q>
    </p>
  );
}

function textOf(payload: MutationPayload): string {
  if (payload.kind === 'review') return payload.review;
  if (payload.kind === 'suggestion') return payload.summary;
  return payload.kind === 'restore' ? notesOf(payload.removed) : '';
}

function notesOf({ rating, notes }: Pick<RemovedListEntry, 'rating' | 'notes'>): string {
  return [rating ? `${rating} out of 5` : '', notes].filter(Boolean).join(', ');
}
