import { useQueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import type { LoginReason } from '#web/lib/login.ts';
import { useViewer } from '#web/lib/session.ts';
import { remove, save, setFavorite, untry } from './member-deeds.ts';
import type { Doing } from './member-deeds.ts';
import { startTrying } from './try-sandwich.ts';
import { useSendToLogin } from './use-send-to-login.ts';

/** What a press does on cards, in the modal and on the page; a visitor is sent to the login and told why. */
export function useDeeds(sandwich: Sandwich) {
  const client = useQueryClient();
  const viewer = useViewer();
  const sendToLogin = useSendToLogin();

  function asMember(reason: LoginReason, deed: (doing: Doing) => Promise<void>): void {
    if (!viewer) sendToLogin(reason, sandwich.id);
    else void deed({ client, userId: viewer.id, sandwich });
  }

  return {
    save: () => asMember('wishlist', save),
    remove: () => asMember('wishlist', remove),
    setFavorite: (isFavorite: boolean) => asMember('favorite', (doing) => setFavorite(doing, isFavorite)),
    markTried: () => asMember('tried', () => startTrying(client, sandwich)),
    untry: () => asMember('tried', untry),
  };
}
