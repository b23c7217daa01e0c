import type { QueryClient } from '@tanstack/react-query';
import { humanPart } from '#web/lib/account.ts';
import { call } from '#web/lib/call.ts';
import { failureToast } from '#web/ui/toast-store.ts';
import { INBOX_PATH, UNREAD_PATH } from './api.ts';

/** Not waited for: whoever opens it is on the way to another page. */
export function readOne(client: QueryClient, id: number): void {
  call('PUT', '/api/notifications/{id}/read', { params: { id } }).then(
    () => refresh(client),
    () => {},
  );
}

export async function readAll(client: QueryClient, upTo: number): Promise<void> {
  try {
    await call('PUT', '/api/notifications/read', { body: { upTo } });
  } catch (error) {
    failureToast('Error', humanPart(error, 'They could not be marked as read'));
  }
  await refresh(client);
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([INBOX_PATH, UNREAD_PATH].map((path) => client.invalidateQueries({ queryKey: [path] })));
}
