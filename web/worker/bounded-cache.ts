import { CACHES } from '#web/lib/offline/response-cache.ts';

const CACHE_LIMITS = {
  pictures: { entries: 200, bytes: 250_000 },
  answers: { entries: 250, bytes: 300_000 },
} as const;

/** The oldest go first; where the device is full, the pictures do. */
export async function putBounded(
  name: string,
  request: Request | string,
  response: Response,
  kind: keyof typeof CACHE_LIMITS,
): Promise<void> {
  const { entries, bytes } = CACHE_LIMITS[kind];
  const body = await response.clone().arrayBuffer();
  if (body.byteLength > bytes) return;
  const cache = await caches.open(name);
  try {
    await cache.put(request, response);
  } catch {
    await caches.delete(CACHES.pictures);
    return;
  }
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - entries)).map((old) => cache.delete(old)));
}
