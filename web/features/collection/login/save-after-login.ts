import type { QueryClient } from '@tanstack/react-query';
import { failureToast, toastWhenFree } from '#web/ui/feedback/toast-store.ts';
import { collectionQuery, listedSandwichQuery } from '../api.ts';
import { save } from '../mutations/list-mutations.ts';

/** The member's own list says first whether it is there already; the greeting keeps its place on the screen. */
export async function saveAfterLogin(client: QueryClient, userId: string, sandwichId: number): Promise<void> {
  try {
    const [sandwich] = await Promise.all([
      client.fetchQuery(listedSandwichQuery(sandwichId)),
      client.fetchQuery(collectionQuery(userId)),
    ]);
    await save({ client, userId, sandwich }, toastWhenFree);
  } catch {
    failureToast('Error', 'Failed to update wishlist');
  }
}
