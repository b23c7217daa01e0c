// Runs apart from every page, at /sw.js, with its imports bundled into it. web/worker/ handles the events.
import { deleteOldFiles, cachePictures, precacheBuiltFiles, precacheShell } from './worker/asset-caches.ts';
import { openNotification, showPush } from './worker/show-push-notification.ts';
import { handleFetch } from './worker/fetch-handler.ts';
import { worker } from './worker/worker-scope.ts';
import { flushQueue } from './worker/background-sync.ts';
import { resendStatus } from './worker/page-messages.ts';

worker.addEventListener('install', (event) => {
  event.waitUntil(precacheShell());
  void worker.skipWaiting();
});
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      worker.clients.claim(),
      deleteOldFiles(),
      worker.registration.navigationPreload?.enable().catch(() => {}),
    ]),
  ),
);
worker.addEventListener('fetch', handleFetch);
worker.addEventListener('message', (event) => {
  const message = event.data as { is?: string; addresses?: string[] } | null;
  if (message?.is === 'idle')
    event.waitUntil(Promise.all([precacheBuiltFiles(), precacheShell()]).catch(() => {}));
  if (message?.is === 'listening' && event.source) resendStatus(event.source);
  if (message?.is === 'pictures') event.waitUntil(cachePictures(message.addresses ?? []));
});
worker.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(flushQueue());
});
worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.json())));
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification)),
);
