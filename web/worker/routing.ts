import { isWorthKeeping } from '#web/lib/offline/kept.ts';
import { answerCall, answerSoon } from './answers.ts';
import { asset, picture } from './assets.ts';
import { openPage } from './pages.ts';
import { worker } from './scope.ts';
import type { FetchEvent } from './scope.ts';

/** Who answers a request; what nobody here does goes its usual way. */
export function answerFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  // A logout empties the caches under a running worker: then the network alone has to do.
  const answer = (work: Promise<Response>) => event.respondWith(work.catch(() => fetch(request)));
  if (request.mode === 'navigate') {
    if (!isFile(url.pathname)) answer(openPage(event));
  } else if (url.pathname.startsWith('/assets/')) answer(asset(request));
  else if (/^\/(images|uploads)\//.test(url.pathname)) answer(picture(request));
  else if (isWorthKeeping(url)) answer(answerCall(event));
  else if (url.pathname === '/api/auth/me') answer(answerSoon(request));
}

/** Documents of the API, feeds and pictures by themselves are no pages of the app. */
function isFile(path: string): boolean {
  return /^\/(api|assets|images|uploads|share-images|basemap|icons|health)\b|\.\w{2,5}$/.test(path);
}
