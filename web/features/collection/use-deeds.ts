import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Sandwich } from '#contract/sandwiches.ts';
import type { LoginReason } from '#web/lib/login.ts';
import { useViewer } from '#web/lib/session.ts';
import { failureToast } from '#web/ui/toast-store.ts';
import type { MutationContext } from './member-deeds.ts';
import { useSendToLogin } from './use-send-to-login.ts';

type ListMutations = typeof import('./doing.ts');

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
  return import('./doing.ts');
}
