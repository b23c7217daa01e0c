import { worker } from './worker-scope.ts';

/** As the server writes it (server/features/notifications/push/push-message.ts). */
type PushMessage = {
  title: string;
  text: string;
  path: string;
  tag: string;
  id: number | null;
};

/** Browsers ask that every push is shown: one that cannot be read says so much. */
export function showPush(sent: unknown): Promise<void> {
  const { title, text, path, tag, id } = (sent ?? {}) as Partial<PushMessage>;
  return worker.registration.showNotification(title ?? 'Something new for you', {
    body: text ?? '',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: tag ?? 'notifications',
    data: { path: pathHere(path), id: id ?? null },
  });
}

/** Brings forward a tab of this site, or opens one; what it led to counts as read. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path, id } = notification.data as { path: string; id: number | null };
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const read = id === null ? null : markRead(id);
  // A tab that does not belong to this worker yet can be brought forward and not sent on.
  const sent =
    open &&
    (await open
      .focus()
      .then(
        () => open.navigate(path),
        () => null,
      )
      .catch(() => null));
  if (!sent) await worker.clients.openWindow(path);
  await read;
}

async function markRead(id: number): Promise<void> {
  await fetch(`/api/notifications/${id}/read`, { method: 'PUT', credentials: 'same-origin' }).catch(() => {});
}

/** Paths of this site alone, whatever a message says. */
function pathHere(path: string | undefined): string {
  const url = URL.parse(path ?? '/notifications', worker.location.origin);
  return url?.origin === worker.location.origin ? url.pathname + url.search : '/notifications';
}
