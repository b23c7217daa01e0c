// Runs apart from every page, at /sw.js: what it imports is bundled into it. Each event is handled in a function of its
// own, so that whoever adds one (pages kept for offline, an outbox) adds a line below and a file in web/worker/.
import { openNotification, showPush } from './worker/push.ts';
import { worker } from './worker/scope.ts';

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.json())));
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification)),
);
