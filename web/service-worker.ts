// Runs apart from every page, at /sw.js: what it imports is bundled into it. Each event is handled in a function of its
// own in web/worker/.
import { dropOldFiles, keepPictures, keepRest, keepShell } from './worker/assets.ts';
import { openNotification, showPush } from './worker/push.ts';
import { answerFetch } from './worker/routing.ts';
import { worker } from './worker/scope.ts';
import { flushQueue } from './worker/sync.ts';
import { tellAgain } from './worker/telling.ts';

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  void worker.skipWaiting();
});
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      worker.clients.claim(),
      dropOldFiles(),
      worker.registration.navigationPreload?.enable().catch(() => {}),
    ]),
  ),
);
worker.addEventListener('fetch', answerFetch);
worker.addEventListener('message', (event) => {
  const told = event.data as { is?: string; addresses?: string[] } | null;
  if (told?.is === 'idle') event.waitUntil(Promise.all([keepRest(), keepShell()]).catch(() => {}));
  if (told?.is === 'listening' && event.source) tellAgain(event.source);
  if (told?.is === 'pictures') event.waitUntil(keepPictures(told.addresses ?? []));
});
worker.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(flushQueue());
});
worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.json())));
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification)),
);
