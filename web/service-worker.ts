// Runs apart from every page, at /sw.js: what it imports is bundled into it. Each event is handled in a function of its
// own in web/worker/.
import { deleteOldFiles, cachePictures, precacheBuiltFiles, precacheShell } from './worker/assets.ts';
import { openNotification, showPush } from './worker/push.ts';
import { handleFetch } from './worker/fetch-handler.ts';
import { worker } from './worker/worker-scope.ts';
import { flushQueue } from './worker/sync.ts';
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
  const told = event.data as { is?: string; addresses?: string[] } | null;
  if (told?.is === 'idle')
    event.waitUntil(Promise.all([precacheBuiltFiles(), precacheShell()]).catch(() => {}));
  if (told?.is === 'listening' && event.source) resendStatus(event.source);
  if (told?.is === 'pictures') event.waitUntil(cachePictures(told.addresses ?? []));
});
worker.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(flushQueue());
});
worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.json())));
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification)),
);
