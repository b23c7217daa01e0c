import { call } from '#web/lib/call.ts';

/** Why it cannot be, in words for people. */
export class PushRefused extends Error {}

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks for permission, subscribes this browser with its push service, and tells the site where that is. */
export async function turnOn(pushKey: string): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied')
    throw new PushRefused('Your browser blocks notifications of this site. Its settings can change that.');
  if (permission !== 'granted') throw new PushRefused('Your browser was not allowed to show any.');
  const registration = await readyWorker();
  // One that was made with another key would be of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => {
      throw new PushRefused('The push service of this browser cannot be reached. Please try again later.');
    });
  const { endpoint, keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await call('PUT', '/api/push-subscriptions', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, timeZone },
  });
}

export async function turnOff(): Promise<void> {
  await call('DELETE', '/api/push-subscriptions');
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}
