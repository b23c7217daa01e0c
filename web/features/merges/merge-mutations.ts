import type { QueryClient } from '@tanstack/react-query';
import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { randomUuid } from '#web/lib/forms/random-uuid.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

export const MERGE_NOUNS: Readonly<Record<MergeableEntityType, { one: string; many: string }>> = {
  restaurant: { one: 'restaurant', many: 'restaurants' },
  location: { one: 'location', many: 'locations' },
  sandwich: { one: 'sandwich', many: 'sandwiches' },
};

export function sendMergeRequest(
  client: QueryClient,
  entityType: MergeableEntityType,
  ids: readonly number[],
): Promise<boolean> {
  return changeCatalog(client, 'Merge failed', async () => {
    const { merges } = await callApi('POST', '/api/merges', {
      body: { entityType, ids: [...ids] },
      idempotencyKey: randomUuid(),
    });
    const newestFirst = merges.map(({ id }) => id).toReversed();
    toast({
      title: 'Merged',
      text: `${formatCountWithNoun(merges.length, 'duplicate', 'duplicates')} merged. You can undo this.`,
      action: { label: 'Undo', run: () => void undoMerges(client, newestFirst) },
    });
  });
}

export function undoMerges(client: QueryClient, newestFirst: readonly number[]): Promise<boolean> {
  return changeCatalog(client, 'Undo failed', async () => {
    const names: string[] = [];
    for (const id of newestFirst) {
      const { added } = await callApi('DELETE', '/api/merges/{id}', { params: { id } });
      names.push(...added.map(({ name }) => withBidiIsolates(name)));
    }
    const more = names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : [];
    toast({
      title: 'Merge undone',
      text:
        names.length === 0
          ? 'Everything is back.'
          : `We didn’t move what was added after the merge: ${new Intl.ListFormat('en-US').format([...names.slice(0, MAX_NAMED), ...more])}.`,
    });
  });
}

const MAX_NAMED = 3;

export function dismissDuplicate(
  client: QueryClient,
  restaurantId: number,
  otherIds: readonly number[],
): Promise<boolean> {
  return changeCatalog(client, 'Save failed', async () => {
    await callApi('POST', '/api/dismissed-duplicates', { body: { restaurantId, otherIds: [...otherIds] } });
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
    showFailureToast(failed, userErrorText(error, 'We couldn’t save that. Please try again.'));
  }
  await refetchMerges(client);
  return isDone;
}

export async function refetchMerges(client: QueryClient): Promise<void> {
  for (const path of ['/api/duplicates', '/api/merges']) await client.invalidateQueries({ queryKey: [path] });
  await invalidateCatalogQueries(client);
}
