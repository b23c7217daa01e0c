import type { QueryClient } from '@tanstack/react-query';
import type { ModeratedItem } from '#contract/administration/hidden-content.ts';
import { userErrorText } from '#web/lib/session/account-actions.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { failureToast, toast } from '#web/ui/feedback/toast-store.ts';

export function hideReportedContent(client: QueryClient, id: number, reason: string): Promise<boolean> {
  const body = { decision: 'hidden' as const, reason };
  return runModeration(client, 'Hidden', () =>
    callApi('PATCH', '/api/reports/{id}', { params: { id }, body }),
  );
}

export function dismissReport(client: QueryClient, id: number): Promise<boolean> {
  const body = { decision: 'dismissed' as const };
  return runModeration(client, 'Report dismissed', () =>
    callApi('PATCH', '/api/reports/{id}', { params: { id }, body }),
  );
}

export function restoreHiddenContent(
  client: QueryClient,
  { entityType, entityId }: ModeratedItem,
  reason: string,
): Promise<boolean> {
  const body = { entityType, entityId, hidden: false, reason };
  return runModeration(client, 'Shown again', () => callApi('PUT', '/api/hidden-content', { body }));
}

export async function hideWithoutReport(
  client: QueryClient,
  thing: Pick<ModeratedItem, 'entityType' | 'entityId'>,
  reason: string,
): Promise<boolean> {
  const body = { entityType: thing.entityType, entityId: thing.entityId, hidden: true, reason };
  const isDone = await runModeration(client, 'Hidden', () => callApi('PUT', '/api/hidden-content', { body }));
  if (isDone)
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => CONTENT_PATHS.test(String(path)) });
  return isDone;
}

const CONTENT_PATHS = /^\/api\/(reviews|sandwiches|restaurants|restaurants-with-locations)(\/|$)/;

/** Shows a toast. Refetches also after a failure, because another moderator may have been faster. */
async function runModeration(
  client: QueryClient,
  done: string,
  work: () => Promise<{ message: string }>,
): Promise<boolean> {
  let isDone = false;
  try {
    const { message } = await work();
    toast({ title: done, text: message });
    isDone = true;
  } catch (error) {
    failureToast('Error', userErrorText(error, 'Couldn’t save that. Please try again.'));
  }
  for (const path of ['/api/reports', '/api/hidden-content', '/api/overview'])
    await client.invalidateQueries({ queryKey: [path] });
  return isDone;
}
