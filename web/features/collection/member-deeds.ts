import type { QueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { ApiError } from '#web/lib/call.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { favoriteDeed, removeDeed, restoreDeed, retryDeed, saveDeed, untryDeed } from './deeds-to-do.ts';
import type { Link } from './links.ts';
import { refreshProgress, refreshSearches, shownLink } from './shown-links.ts';
import { takeTurn } from './turns.ts';
import type { Deed } from './turns.ts';

/** Whose list, and which sandwich on it. */
export interface Doing {
  client: QueryClient;
  userId: string;
  sandwich: Sandwich;
}

export function save(doing: Doing): Promise<void> {
  const done = () =>
    toast({ title: 'Added to wishlist', action: { label: 'Undo', run: () => void remove(doing) } });
  return attempt(doing, saveDeed(doing.userId, doing.sandwich), done, () =>
    failed('Failed to update wishlist'),
  );
}

export function remove(doing: Doing): Promise<void> {
  const removed = shownLink(doing.client, doing.userId, doing.sandwich.id);
  const undo = removed && { label: 'Undo', run: () => void restore(doing, removed) };
  const done = () => toast({ title: 'Removed from wishlist', ...(undo ? { action: undo } : {}) });
  return attempt(doing, removeDeed(), done, (error) =>
    isSwitchedOff(error) ? failureToast('Feature coming soon') : failed('Failed to update wishlist'),
  );
}

function restore(doing: Doing, removed: Link): Promise<void> {
  const done = () => toast({ title: 'Added to wishlist' });
  return attempt(doing, restoreDeed(removed), done, () => failed('Failed to update collection'));
}

export function setFavorite(doing: Doing, isFavorite: boolean): Promise<void> {
  const isSaved = shownLink(doing.client, doing.userId, doing.sandwich.id) !== null;
  const deed = favoriteDeed(doing.userId, doing.sandwich, isFavorite);
  const done = () => toast({ title: isFavorite ? 'Added to favorites' : 'Removed from favorites' });
  return attempt(doing, deed, done, (error) => failed(favoriteFailure(error, isSaved)));
}

export function untry(doing: Doing): Promise<void> {
  const done = () => {
    toast({ title: 'Removed from tried', action: { label: 'Undo', run: () => void tryAgain(doing) } });
    refreshSearches(doing.client);
  };
  return attempt(doing, untryDeed(), done, () => failed('Failed to update tried status'));
}

function tryAgain(doing: Doing): Promise<void> {
  const done = () => {
    toast({ title: 'Back among the tried' });
    refreshSearches(doing.client);
    refreshProgress(doing.client, doing.userId);
  };
  return attempt(doing, retryDeed(), done, () => failed('Failed to update tried status'));
}

async function attempt(
  { client, userId, sandwich }: Doing,
  deed: Deed,
  done: () => void,
  refused: (error: unknown) => void,
): Promise<void> {
  try {
    await takeTurn(client, userId, sandwich.id, deed);
  } catch (error) {
    return refused(error);
  }
  done();
}

function failed(text: string): void {
  failureToast('Error', text);
}

function favoriteFailure(error: unknown, isSaved: boolean): string {
  if (!isSaved) return 'Failed to add to favorites';
  const isMissing = error instanceof ApiError && error.status === 404;
  return isMissing ? "Couldn't find this sandwich in your collection" : 'Failed to update favorite status';
}

/** The operator has removal switched off (FEATURE_WISHLIST_REMOVAL). */
function isSwitchedOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.text === 'Feature coming soon';
}
