import { CACHES, SHELL, seenMark } from '#web/lib/offline/kept.ts';
import { noteSlow, patience, within } from './patience.ts';
import type { FetchEvent } from './scope.ts';

/** The page from the server; without one the shell, in which the app draws the same page from what was kept. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  network.catch(() => {});
  try {
    const hasBeenSeen = await isSeen(new URL(event.request.url).pathname);
    const response = await (hasBeenSeen ? within(patience(), network) : network);
    if (response && response.status !== 502 && response.status !== 504) return response;
    if (!response) noteSlow();
  } catch {
    // No network.
  }
  return (await shell(new URL(event.request.url).pathname)) ?? network;
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function isSeen(path: string): Promise<boolean> {
  return (await (await caches.open(CACHES.seen)).match(seenMark(path))) !== undefined;
}

/** Where a page has never been open here there is nothing to show of it, which the shell is told. */
async function shell(path: string): Promise<Response | undefined> {
  const kept = await (await caches.open(CACHES.assets)).match(SHELL);
  if (!kept || path === SHELL || (await isSeen(path))) return kept;
  const failed = JSON.stringify({ path, reference: null, isOffline: true }).replaceAll('<', '\\u003c');
  const html = (await kept.text()).replace(SHELL_STATE, () => `${SHELL_STATE},"failed":${failed}`);
  return new Response(html, { headers: kept.headers });
}

/** As web/entry-server.tsx writes it. */
const SHELL_STATE = `"shell":"${SHELL}"`;
