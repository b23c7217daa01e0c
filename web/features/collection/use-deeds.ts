import { useQueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { ApiError } from '#web/lib/call.ts';
import { useViewer } from '#web/lib/session.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { favoriteDeed, removeDeed, restoreDeed, retryDeed, saveDeed, untryDeed } from './deeds-to-do.ts';
import type { Link } from './links.ts';
import { refreshProgress, refreshSearches, shownLink } from './shown-links.ts';
import { takeTurn } from './turns.ts';
import type { Deed } from './turns.ts';
import { useSendToLogin } from './use-send-to-login.ts';

/** What a member does to a sandwich on cards, in the modal and on its page; a visitor is sent to the login and told why. */
export function useDeeds(sandwich: Sandwich) {
  const client = useQueryClient();
  const viewer = useViewer();
  const sendToLogin = useSendToLogin();
  const { id } = sandwich;

  async function attempt(deed: Deed, done: () => void, failed: (error: unknown) => void) {
    if (!viewer) return;
    try {
      await takeTurn(client, viewer.id, id, deed);
    } catch (error) {
      return failed(error);
    }
    done();
  }

  function save() {
    if (!viewer) return sendToLogin('wishlist', id);
    const done = () => toast({ title: 'Added to wishlist', action: { label: 'Undo', run: remove } });
    return attempt(saveDeed(viewer.id, sandwich), done, () => failed('Failed to update wishlist'));
  }

  function remove() {
    if (!viewer) return sendToLogin('wishlist', id);
    const removed = shownLink(client, viewer.id, id);
    const done = () =>
      toast({
        title: 'Removed from wishlist',
        ...(removed ? { action: { label: 'Undo', run: () => void restore(removed) } } : {}),
      });
    return attempt(removeDeed(), done, (error) =>
      isSwitchedOff(error) ? failureToast('Feature coming soon') : failed('Failed to update wishlist'),
    );
  }

  function restore(removed: Link) {
    const done = () => toast({ title: 'Added to wishlist' });
    return attempt(restoreDeed(removed), done, () => failed('Failed to update collection'));
  }

  function setFavorite(isFavorite: boolean) {
    if (!viewer) return sendToLogin('favorite', id);
    const isSaved = shownLink(client, viewer.id, id) !== null;
    const done = () => toast({ title: isFavorite ? 'Added to favorites' : 'Removed from favorites' });
    return attempt(favoriteDeed(viewer.id, sandwich, isFavorite), done, (error) =>
      failed(favoriteFailure(error, isSaved)),
    );
  }

  function untry() {
    const done = () => {
      toast({ title: 'Removed from tried', action: { label: 'Undo', run: () => void tryAgain() } });
      refreshSearches(client);
    };
    return attempt(untryDeed(), done, () => failed('Failed to update tried status'));
  }

  function tryAgain() {
    const done = () => {
      toast({ title: 'Back among the tried' });
      refreshSearches(client);
      if (viewer) refreshProgress(client, viewer.id);
    };
    return attempt(retryDeed(), done, () => failed('Failed to update tried status'));
  }

  return {
    save: () => void save(),
    remove: () => void remove(),
    setFavorite: (isFavorite: boolean) => void setFavorite(isFavorite),
    untry: () => void untry(),
  };
}

function failed(text: string): void {
  failureToast('Error', text);
}

export function favoriteFailure(error: unknown, isSaved: boolean): string {
  if (!isSaved) return 'Failed to add to favorites';
  const isMissing = error instanceof ApiError && error.status === 404;
  return isMissing ? "Couldn't find this sandwich in your collection" : 'Failed to update favorite status';
}

/** The operator has removal switched off (FEATURE_WISHLIST_REMOVAL). */
export function isSwitchedOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.text === 'Feature coming soon';
}
