// Runs apart from every page, at /sw.js, with its imports bundled into it. web/service-worker/ handles the events.
import {
  deleteOldCachedAssets,
  cachePicturesForOffline,
  precacheBuiltFiles,
  precacheOfflineShell,
} from './service-worker/asset-caches.ts';
import { openNotification, showPushNotification } from './service-worker/show-push-notification.ts';
import { handleFetch } from './service-worker/fetch-handler.ts';
import { serviceWorkerScope } from './service-worker/service-worker-scope.ts';
import { flushAllMemberMutations } from './service-worker/background-sync.ts';
import { resendNetworkStatusToPage } from './service-worker/send-network-status-to-page.ts';

serviceWorkerScope.addEventListener('install', (event) => {
  event.waitUntil(precacheOfflineShell());
  void serviceWorkerScope.skipWaiting();
});
serviceWorkerScope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      serviceWorkerScope.clients.claim(),
      deleteOldCachedAssets(),
      serviceWorkerScope.registration.navigationPreload?.enable().catch(() => {}),
    ]),
  ),
);
serviceWorkerScope.addEventListener('fetch', handleFetch);
serviceWorkerScope.addEventListener('message', (event) => {
  const message = event.data as { is?: string; addresses?: string[] } | null;
  if (message?.is === 'idle')
    event.waitUntil(Promise.all([precacheBuiltFiles(), precacheOfflineShell()]).catch(() => {}));
  if (message?.is === 'listening' && event.source) resendNetworkStatusToPage(event.source);
  if (message?.is === 'pictures') event.waitUntil(cachePicturesForOffline(message.addresses ?? []));
});
serviceWorkerScope.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(flushAllMemberMutations());
});
serviceWorkerScope.addEventListener('push', (event) =>
  event.waitUntil(showPushNotification(event.data?.json())),
);
serviceWorkerScope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification)),
);
