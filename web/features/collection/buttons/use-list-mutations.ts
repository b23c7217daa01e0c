import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { LoginReason } from '#web/lib/session/login-url.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { failureToast } from '#web/ui/feedback/toast-store.ts';
import type { MutationContext } from '../mutations/list-mutations.ts';
import { useSendToLogin } from '../login/use-send-to-login.ts';

type ListMutations = typeof import('../mutations/mutations.ts');

/** What a press does on cards, in the modal and on the page; a visitor is sent to the login and told why. */
export function useListMutations(sandwich: Sandwich) {
  const client = useQueryClient();
  const viewer = useViewer();
  const sendToLogin = useSendToLogin();
  const isMember = viewer !== null;
  useEffect(() => {
    if (isMember) fetchListMutations().catch(() => {});
  }, [isMember]);

  function asMember(
    reason: LoginReason,
    deed: (deeds: ListMutations, doing: MutationContext) => Promise<void>,
  ): void {
    if (!viewer) return sendToLogin(reason, sandwich.id);
    fetchListMutations().then(
      (deeds) => deed(deeds, { client, userId: viewer.id, sandwich }),
      () => failureToast('Error', 'The site cannot be reached. Please try again.'),
    );
  }

  return {
    save: () => asMember('wishlist', ({ save }, doing) => save(doing)),
    remove: () => asMember('wishlist', ({ remove }, doing) => remove(doing)),
    setFavorite: (isFavorite: boolean) =>
      asMember('favorite', ({ setFavorite }, doing) => setFavorite(doing, isFavorite)),
    markTried: () => asMember('tried', ({ startTrying }) => startTrying(client, sandwich)),
    untry: () => asMember('tried', ({ untry }, doing) => untry(doing)),
  };
}

/** Only members can do any of it; theirs comes before they can have pressed anything. */
function fetchListMutations(): Promise<ListMutations> {
  return import('../mutations/mutations.ts');
}
