import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/api-client.ts';
import { refreshCatalog } from '#web/lib/api/refresh-catalog.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { userErrorText } from '#web/lib/session/account.ts';
import { failureToast, toast } from '#web/ui/feedback/toast-store.ts';

export function sendMerge(client: QueryClient, ids: readonly number[]): Promise<boolean> {
  return changeCatalog(client, 'Not merged', async () => {
    const { merges } = await call('POST', '/api/merges', {
      body: { entityType: 'restaurant', ids: [...ids] },
      idempotencyKey: crypto.randomUUID(),
    });
    toast({
      title: 'Merged',
      text: `${formatCount(merges.length, 'restaurant', 'restaurants')} merged. You can undo it.`,
    });
  });
}

export function sendUndo(client: QueryClient, id: number): Promise<boolean> {
  return changeCatalog(client, 'Not undone', async () => {
    const { added } = await call('DELETE', '/api/merges/{id}', { params: { id } });
    const names = added.slice(0, MAX_NAMED).map(({ name }) => name);
    const more = added.length > MAX_NAMED ? ` and ${added.length - MAX_NAMED} more` : '';
    toast({
      title: 'Merge undone',
      text:
        added.length === 0 ? 'Everything is back.' : `Added since, and not moved: ${names.join(', ')}${more}`,
    });
  });
}

const MAX_NAMED = 3;

export function dismissDuplicate(
  client: QueryClient,
  restaurantId: number,
  otherIds: readonly number[],
): Promise<boolean> {
  return changeCatalog(client, 'Not saved', async () => {
    await call('POST', '/api/dismissed-duplicates', { body: { restaurantId, otherIds: [...otherIds] } });
  });
}

/** Refetches also after a failure, because another admin may have been faster. */
async function changeCatalog(
  client: QueryClient,
  failed: string,
  work: () => Promise<void>,
): Promise<boolean> {
  let isDone = false;
  try {
    await work();
    isDone = true;
  } catch (error) {
    failureToast(failed, userErrorText(error, 'We couldn’t save that. Please try again.'));
  }
  for (const path of ['/api/duplicates', '/api/merges']) await client.invalidateQueries({ queryKey: [path] });
  await refreshCatalog(client);
  return isDone;
}
