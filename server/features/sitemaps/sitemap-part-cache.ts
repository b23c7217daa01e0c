import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { assertDefined } from '#shared/assert-defined.ts';

const HOUR_MS = 3_600_000;
/** Enough for two million sandwiches, at about 100 kB per part. */
const MAX_PARTS = 200;
const compress = promisify(gzip);

type Entry = { packed: Promise<Buffer | null>; createdAt: number };

/** Caches parts as gzip. Each is generated at most once an hour, also for concurrent requests. */
export function createSitemapPartCache() {
  const entries = new Map<string, Entry>();
  return async (name: string, now: Date, make: () => Promise<string | null>): Promise<Buffer | null> => {
    const known = entries.get(name);
    if (known && now.getTime() - known.createdAt < HOUR_MS) return known.packed;
    const entry = { packed: pack(make), createdAt: now.getTime() };
    entries.delete(name);
    entries.set(name, entry);
    if (entries.size > MAX_PARTS) entries.delete(assertDefined(entries.keys().next().value));
    // Names of parts that do not exist must not evict the others.
    const evict = () => void (entries.get(name) === entry && entries.delete(name));
    entry.packed.then((packed) => packed ?? evict(), evict);
    return entry.packed;
  };
}

async function pack(make: () => Promise<string | null>): Promise<Buffer | null> {
  const text = await make();
  return text === null ? null : compress(text, { level: 5 });
}
