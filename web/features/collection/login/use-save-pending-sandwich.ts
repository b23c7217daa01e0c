import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useViewer } from '#web/lib/session/session.ts';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { readPendingSandwichId } from './pending-save-state.ts';

export function useSavePendingSandwich(): void {
  const client = useQueryClient();
  const viewerId = useViewer()?.id;
  const state = useHistoryState<unknown>();
  useEffect(() => {
    const sandwichId = readPendingSandwichId(state, Date.now());
    if (!viewerId || sandwichId === null) return;
    import('../mutations/lazy-list-entry-mutations.ts').then(
      ({ savePendingSandwich }) => savePendingSandwich(client, viewerId, sandwichId),
      () => showFailureToast('Error', 'Failed to update wishlist'),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- reads the history entry at the moment of the login
  }, [viewerId]);
}
