import { CACHES, KEPT_AT, cacheOf, keptCopy } from '#web/lib/offline/kept.ts';
import { keepIn } from './bounded.ts';
import { isSlow, noteSlow, patience, within } from './patience.ts';
import type { FetchEvent } from './scope.ts';
import { tell } from './telling.ts';

/**
 * From the network, or as it was last seen where that is away or takes too long. Who asks stands in the Authorization header:
 * what a member was answered lies in that member's own cache.
 */
export async function answerCall(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  const asking = memberOf(request);
  const network = fetch(request).then((response) => {
    event.waitUntil(keepAnswer(request, response.clone(), asking).catch(() => {}));
    void tell(clientId, { isUp: !isGateway(response) });
    return response;
  });
  network.catch(() => {
    // What a page has given up says nothing of the network.
    if (!request.signal.aborted) void tell(clientId, { isUp: false });
  });
  const kept = await findKept(request, asking);
  if (!kept) return network;
  try {
    const response = await within(patience(), network);
    if (response && !isGateway(response)) return response;
    if (!response) noteSlow();
  } catch {
    // No network: the kept one it is.
  }
  event.waitUntil(tell(clientId, { keptAt: kept.headers.get(KEPT_AT) }));
  return kept;
}

/** For what must not be kept, and must not be waited for without end either. */
export async function answerSoon(request: Request): Promise<Response> {
  return (await within(isSlow() ? 3_000 : 8_000, fetch(request))) ?? Response.error();
}

export async function keepAnswer(request: Request, response: Response, userId: string | null): Promise<void> {
  if (response.status !== 200) return;
  const cacheControl = response.headers.get('cache-control') ?? '';
  const isForAll = /\bpublic\b/.test(cacheControl);
  if (!isForAll && !userId) return;
  const copy = keptCopy(await response.text(), response.headers, new Date());
  const address = new URL(request.url);
  await keepIn(isForAll ? CACHES.seen : cacheOf(userId!), address.pathname + address.search, copy, 'answers');
}

async function findKept(request: Request, userId: string | null): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  for (const cache of [...(userId ? [cacheOf(userId)] : []), CACHES.seen]) {
    if (!(await caches.has(cache))) continue;
    const kept = await (await caches.open(cache)).match(pathname + search);
    if (kept) return kept;
  }
  return undefined;
}

function memberOf(request: Request): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/** A proxy that cannot reach the site. */
function isGateway({ status }: Response): boolean {
  return status === 502 || status === 504;
}
