import { OFFLINE_CACHE_NAMES } from '#web/lib/offline/offline-cache-rules.ts';

const CACHE_LIMITS = {
  pictures: { entries: 200, bytes: 250_000 },
  answers: { entries: 250, bytes: 300_000 },
} as const;

/** Evicts the oldest entries; a full device loses its pictures. */
export async function putInBoundedCache(
  cache: Cache,
  request: Request | string,
  response: Response,
  kind: keyof typeof CACHE_LIMITS,
): Promise<void> {
  const { entries, bytes } = CACHE_LIMITS[kind];
  const body = await response.clone().arrayBuffer();
  if (body.byteLength > bytes) return;
  try {
    await cache.put(request, response);
  } catch {
    await caches.delete(OFFLINE_CACHE_NAMES.pictures);
    return;
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - entries)).map((old) => cache.delete(old)));
}
