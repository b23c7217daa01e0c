import type { QueryClient } from '@tanstack/react-query';
import type { ModeratedItem } from '#contract/administration/hidden-content.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { runModeration } from '#web/lib/reports/run-moderation.ts';

export function unhideContent(
  client: QueryClient,
  { entityType, entityId, imageUrl }: ModeratedItem,
  reason: string,
): Promise<boolean> {
  const body = { entityType, entityId, hidden: false, reason, imageUrl: imageUrl ?? undefined };
  return runModeration(client, 'No longer hidden', () => callApi('PUT', '/api/hidden-content', { body }));
}

export async function hideWithoutReport(
  client: QueryClient,
  item: Pick<ModeratedItem, 'entityType' | 'entityId'> & { imageUrl: string | undefined },
  reason: string,
): Promise<boolean> {
  const body = { ...item, hidden: true, reason };
  const isDone = await runModeration(client, 'Hidden', () => callApi('PUT', '/api/hidden-content', { body }));
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => CONTENT_PATHS.test(String(path)) });
  return isDone;
}

const CONTENT_PATHS = /^\/api\/(reviews|sandwiches|restaurants|restaurants-with-locations)(\/|$)/;
