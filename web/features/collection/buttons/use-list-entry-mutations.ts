import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { LoginReason } from '#web/lib/session/login-url.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { ListEntryMutationContext } from '../mutations/list-entry-mutations.ts';
import { useRedirectToLogin } from '../login/use-redirect-to-login.ts';

type ListEntryMutations = typeof import('../mutations/lazy-list-entry-mutations.ts');

/** Sends a visitor to the login with a reason. */
export function useListEntryMutations(sandwich: Sandwich) {
  const client = useQueryClient();
  const viewer = useViewer();
  const sendToLogin = useRedirectToLogin();
  const isMember = viewer !== null;
  useEffect(() => {
    if (isMember) fetchListEntryMutations().catch(() => {});
  }, [isMember]);

  function asMember(
    reason: LoginReason,
    run: (mutations: ListEntryMutations, context: ListEntryMutationContext) => Promise<void>,
  ): void {
    if (!viewer) return sendToLogin(reason, sandwich.id);
    fetchListEntryMutations().then(
      (mutations) => run(mutations, { client, userId: viewer.id, sandwich }),
      () => showFailureToast('Error', 'The site isn’t responding. Please try again.'),
    );
  }

  return {
    save: () => asMember('wishlist', ({ saveToList }, context) => saveToList(context)),
    remove: () => asMember('wishlist', ({ removeFromList }, context) => removeFromList(context)),
    setFavorite: (isFavorite: boolean) =>
      asMember('favorite', ({ setFavorite }, context) => setFavorite(context, isFavorite)),
    markTried: () => asMember('tried', ({ startMarkAsTried }) => startMarkAsTried(client, sandwich)),
    untry: () => asMember('tried', ({ unmarkTried }, context) => unmarkTried(context)),
  };
}

/** Visitors never load this code; for members, it is loaded before the buttons can be clicked. */
function fetchListEntryMutations(): Promise<ListEntryMutations> {
  return import('../mutations/lazy-list-entry-mutations.ts');
}
