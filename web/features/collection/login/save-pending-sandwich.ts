import type { QueryClient } from '@tanstack/react-query';
import { showFailureToast, showToastAfterCurrent } from '#web/ui/feedback/toast-store.ts';
import { collectionQuery, sandwichToSaveQuery } from '../queries.ts';
import { saveToList } from '../mutations/list-entry-mutations.ts';

/** Does nothing if the sandwich is on the list already, so that the login toast stays on the screen. */
export async function savePendingSandwich(
  client: QueryClient,
  userId: string,
  sandwichId: number,
): Promise<void> {
  try {
    const [sandwich] = await Promise.all([
      client.fetchQuery(sandwichToSaveQuery(sandwichId)),
      client.fetchQuery(collectionQuery(userId)),
    ]);
    await saveToList({ client, userId, sandwich }, showToastAfterCurrent);
  } catch {
    showFailureToast('Error', 'Failed to update wishlist');
  }
}
