import { serviceWorkerScope } from './service-worker-scope.ts';

/** As in server/features/notifications/push/push-message.ts. */
type PushMessage = {
  title: string;
  text: string;
  path: string;
  tag: string;
  id: number | null;
};

/** Browsers require a notification for every push, also for an unreadable one. */
export function showPushNotification(sent: unknown): Promise<void> {
  const { title, text, path, tag, id } = (sent ?? {}) as Partial<PushMessage>;
  return serviceWorkerScope.registration.showNotification(title ?? 'Something new for you', {
    body: text ?? '',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: tag ?? 'notifications',
    data: { path: sameOriginPath(path), id: id ?? null },
  });
}

export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path, id } = notification.data as { path: string; id: number | null };
  const [open] = await serviceWorkerScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const read = id === null ? null : markRead(id);
  // A tab that this worker does not control can be focused but not navigated.
  const sent =
    open &&
    (await open
      .focus()
      .then(
        () => open.navigate(path),
        () => null,
      )
      .catch(() => null));
  if (!sent) await serviceWorkerScope.clients.openWindow(path);
  await read;
}

async function markRead(id: number): Promise<void> {
  await fetch(`/api/notifications/${id}/read`, { method: 'PUT', credentials: 'same-origin' }).catch(() => {});
}

/** Only paths of this site, whatever a message says. */
function sameOriginPath(path: string | undefined): string {
  const url = URL.parse(path ?? '/notifications', serviceWorkerScope.location.origin);
  return url?.origin === serviceWorkerScope.location.origin ? url.pathname + url.search : '/notifications';
}
