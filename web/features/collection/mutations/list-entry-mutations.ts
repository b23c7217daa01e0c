import type { QueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { isOnWishlist } from '#shared/members/list-filters.ts';
import { ApiError, toApiError } from '#web/lib/api/api-client.ts';
import type { MutationPayload } from '#web/lib/mutation-queue/mutation-types.ts';
import { isPreconditionFailed } from '#web/lib/api/is-precondition-failed.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { OwnListEntry } from '../list/list-entries.ts';
import {
  invalidateCollectionQueries,
  refreshXpAndBadges,
  invalidateTriedSearchQueries,
  getCachedListEntry,
} from '../list/list-cache.ts';
import { showSavedOfflineToast } from '#web/lib/mutation-queue/saved-offline-toast.ts';
import { getMarkAsTriedState } from '../tried/mark-as-tried-store.ts';
import { enqueueListEntryMutation } from './sync-list-with-mutation-queue.ts';

export type ListEntryMutationContext = {
  client: QueryClient;
  userId: string;
  sandwich: Sandwich;
};

/** Saves once, even if the button is clicked again before it changes. */
export async function saveToList(
  context: ListEntryMutationContext,
  show: typeof toast = toast,
): Promise<void> {
  if (getCachedListEntry(context.client, context.userId, context.sandwich.id)) return;
  const done = () =>
    show({ title: 'Added to wishlist', action: { label: 'Undo', run: () => void removeFromList(context) } });
  return runMutation(context, { kind: 'save' }, done, () => showMutationFailure('Failed to update wishlist'));
}

export async function removeFromList(context: ListEntryMutationContext): Promise<void> {
  const removed = getCachedListEntry(context.client, context.userId, context.sandwich.id);
  if (!removed) return;
  const undo = { label: 'Undo', run: () => void restoreToList(context, removed) };
  const title = isOnWishlist(removed) ? 'Removed from wishlist' : 'Removed from your list';
  const done = () => {
    toast({ title, action: undo });
    if (removed.hasTried) invalidateTriedSearchQueries(context.client);
  };
  return runMutation(context, { kind: 'remove' }, done, (error) =>
    isSwitchedOff(error)
      ? showFailureToast('Feature coming soon')
      : showMutationFailure('Failed to update wishlist'),
  );
}

/** The notes stay in the mutation queue until the member has chosen one version. */
const OTHER_NOTES = {
  title: 'It’s back on your list, with different notes',
  text: 'The notes from this device are saved under “Waiting to be sent.”',
};

function restoreToList(context: ListEntryMutationContext, removed: OwnListEntry): Promise<void> {
  const title = isOnWishlist(removed) ? 'Added to wishlist' : 'Back on your list';
  const done = () => {
    toast({ title });
    if (removed.hasTried) invalidateTriedSearchQueries(context.client);
  };
  const { isFavorite, hasTried, rating, notes } = removed;
  const fields = { isFavorite, hasTried, rating, notes };
  return runMutation(context, { kind: 'restore', removed: fields }, done, (error) =>
    isPreconditionFailed(error) ? toast(OTHER_NOTES) : showMutationFailure('Failed to update collection'),
  );
}

export async function setFavorite(context: ListEntryMutationContext, isFavorite: boolean): Promise<void> {
  const before = getCachedListEntry(context.client, context.userId, context.sandwich.id);
  if (before?.isFavorite === isFavorite) return;
  const isSaved = before !== null;
  const payload: MutationPayload = { kind: isFavorite ? 'favorite' : 'unfavorite' };
  const undo = { label: 'Undo', run: () => void setFavorite(context, true) };
  const done = () =>
    toast(isFavorite ? { title: 'Added to favorites' } : { title: 'Removed from favorites', action: undo });
  return runMutation(context, payload, done, (error) => showMutationFailure(favoriteFailure(error, isSaved)));
}

export async function unmarkTried(context: ListEntryMutationContext): Promise<void> {
  if (
    !getCachedListEntry(context.client, context.userId, context.sandwich.id)?.hasTried ||
    isBeingTried(context)
  )
    return;
  const done = () => {
    toast({ title: 'Removed from Tried', action: { label: 'Undo', run: () => void restoreTried(context) } });
    invalidateTriedSearchQueries(context.client);
  };
  return runMutation(context, { kind: 'untried' }, done, () =>
    showMutationFailure('Failed to update tried status'),
  );
}

/** While the tried dialog is open, a click on the button means marking, not unmarking. */
function isBeingTried({ sandwich }: ListEntryMutationContext): boolean {
  const state = getMarkAsTriedState();
  return state.step !== 'idle' && state.sandwich.id === sandwich.id;
}

function restoreTried(context: ListEntryMutationContext): Promise<void> {
  const done = () => {
    toast({ title: 'Back in Tried' });
    invalidateTriedSearchQueries(context.client);
    refreshXpAndBadges(context.client, context.userId);
  };
  return runMutation(context, { kind: 'tried-again' }, done, () =>
    showMutationFailure('Failed to update tried status'),
  );
}

async function runMutation(
  { client, userId, sandwich }: ListEntryMutationContext,
  payload: MutationPayload,
  onDone: () => void,
  onRejected: (error: unknown) => void,
): Promise<void> {
  const outcome = await enqueueListEntryMutation(client, userId, sandwich, payload);
  if (outcome.is === 'done') return onDone();
  if (outcome.is === 'waiting') return showSavedOfflineToast(outcome.why);
  // Another tab or device removed the entry: without a refetch the button would fail again.
  if (outcome.response.status === 404) invalidateCollectionQueries(client, userId);
  onRejected(toApiError(outcome.response));
}

function showMutationFailure(text: string): void {
  showFailureToast('Error', text);
}

function favoriteFailure(error: unknown, isSaved: boolean): string {
  if (!isSaved) return 'Failed to add to favorites';
  const isMissing = error instanceof ApiError && error.status === 404;
  return isMissing ? "Couldn't find this sandwich in your collection" : 'Failed to update favorite status';
}

function isSwitchedOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.text === 'Feature coming soon';
}
