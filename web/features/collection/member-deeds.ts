import type { QueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { isWanted } from '#rules/collection.ts';
import { ApiError, errorOf } from '#web/lib/call.ts';
import type { Payload } from '#web/lib/mutation-queue/mutations.ts';
import { isStale } from '#web/lib/reason.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import type { Link } from './links.ts';
import { refreshCollection, refreshProgress, refreshSearches, shownLink } from './shown-links.ts';
import { keptToast } from './kept-toast.ts';
import { triedState } from './tried-store.ts';
import { perform } from './waiting-links.ts';

export type Doing = {
  client: QueryClient;
  userId: string;
  sandwich: Sandwich;
};

/** Once, however often it is pressed before its button says so. */
export async function save(doing: Doing, show: typeof toast = toast): Promise<void> {
  if (shownLink(doing.client, doing.userId, doing.sandwich.id)) return;
  const done = () =>
    show({ title: 'Added to wishlist', action: { label: 'Undo', run: () => void remove(doing) } });
  return attempt(doing, { kind: 'save' }, done, () => failed('Failed to update wishlist'));
}

export async function remove(doing: Doing): Promise<void> {
  const removed = shownLink(doing.client, doing.userId, doing.sandwich.id);
  if (!removed) return;
  const undo = { label: 'Undo', run: () => void restore(doing, removed) };
  const title = isWanted(removed) ? 'Removed from wishlist' : 'Removed from my list';
  const done = () => {
    toast({ title, action: undo });
    if (removed.hasTried) refreshSearches(doing.client);
  };
  return attempt(doing, { kind: 'remove' }, done, (error) =>
    isSwitchedOff(error) ? failureToast('Feature coming soon') : failed('Failed to update wishlist'),
  );
}

/** Its notes stay in the outbox until one of the two is chosen. */
const OTHER_NOTES = {
  title: 'It is on your list again, with other notes',
  text: 'Yours are kept under what waits to be sent.',
};

function restore(doing: Doing, removed: Link): Promise<void> {
  const title = isWanted(removed) ? 'Added to wishlist' : 'Back on my list';
  const done = () => {
    toast({ title });
    if (removed.hasTried) refreshSearches(doing.client);
  };
  const { isFavorite, hasTried, rating, notes } = removed;
  const fields = { isFavorite, hasTried, rating, notes };
  return attempt(doing, { kind: 'restore', removed: fields }, done, (error) =>
    isStale(error) ? toast(OTHER_NOTES) : failed('Failed to update collection'),
  );
}

export async function setFavorite(doing: Doing, isFavorite: boolean): Promise<void> {
  const before = shownLink(doing.client, doing.userId, doing.sandwich.id);
  if (before?.isFavorite === isFavorite) return;
  const isSaved = before !== null;
  const what: Payload = { kind: isFavorite ? 'favorite' : 'unfavorite' };
  const undo = { label: 'Undo', run: () => void setFavorite(doing, true) };
  const done = () =>
    toast(isFavorite ? { title: 'Added to favorites' } : { title: 'Removed from favorites', action: undo });
  return attempt(doing, what, done, (error) => failed(favoriteFailure(error, isSaved)));
}

export async function untry(doing: Doing): Promise<void> {
  if (!shownLink(doing.client, doing.userId, doing.sandwich.id)?.hasTried || isBeingTried(doing)) return;
  const done = () => {
    toast({ title: 'Removed from tried', action: { label: 'Undo', run: () => void tryAgain(doing) } });
    refreshSearches(doing.client);
  };
  return attempt(doing, { kind: 'untried' }, done, () => failed('Failed to update tried status'));
}

/** Its receipt may still be on its way to the screen: a press meant the mark, not to take it back. */
function isBeingTried({ sandwich }: Doing): boolean {
  const state = triedState();
  return state.step !== 'idle' && state.sandwich.id === sandwich.id;
}

function tryAgain(doing: Doing): Promise<void> {
  const done = () => {
    toast({ title: 'Back among the tried' });
    refreshSearches(doing.client);
    refreshProgress(doing.client, doing.userId);
  };
  return attempt(doing, { kind: 'tried-again' }, done, () => failed('Failed to update tried status'));
}

async function attempt(
  { client, userId, sandwich }: Doing,
  what: Payload,
  done: () => void,
  refused: (error: unknown) => void,
): Promise<void> {
  const outcome = await perform(client, userId, sandwich, what);
  if (outcome.is === 'done') return done();
  if (outcome.is === 'waiting') return keptToast(outcome.why);
  // Another tab or device took the row away; pressed again, its button would fail again.
  if (outcome.response.status === 404) refreshCollection(client, userId);
  refused(errorOf(outcome.response));
}

function failed(text: string): void {
  failureToast('Error', text);
}

function favoriteFailure(error: unknown, isSaved: boolean): string {
  if (!isSaved) return 'Failed to add to favorites';
  const isMissing = error instanceof ApiError && error.status === 404;
  return isMissing ? "Couldn't find this sandwich in your collection" : 'Failed to update favorite status';
}

function isSwitchedOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.text === 'Feature coming soon';
}
