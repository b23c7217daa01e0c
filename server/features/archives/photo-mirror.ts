import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { listUploadFileNames } from '#server/features/uploads/uploads.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ObjectStore } from '#server/platform/files/objects/object-store.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';

const PREFIX = 'uploads/';
const DELETED_KEY = 'deleted-uploads.json';
const deletedSchema = z.record(z.string(), z.iso.datetime());
/** Longer than an upload takes from the date in its row to its commit. */
const OVERLAP_MS = 10 * 60_000;
const TIDY_EVERY_MS = 86_400_000;

type MirrorDeps = { db: Database['db']; storage: Storage; store: ObjectStore; now?: () => Date };

/** Copies every picture next to the archive, and keeps the copy while a base lists it. */
export function createPhotoMirror({ db, storage, store, now = () => new Date() }: MirrorDeps): {
  update(oldestBase: Date | null): Promise<void>;
} {
  let since: Date | null = null;
  const recent = new Set<string>();
  let tidied = 0;

  async function copyNew(date: Date): Promise<void> {
    const names = await listUploadFileNames(db, since);
    const copied = new Set(since ? [] : await store.list(PREFIX));
    for (const name of names) {
      if (copied.has(keyOf(name)) || (since && recent.has(name))) continue;
      const stored = await storage.read(name);
      // A picture without its file was deleted just now, or was missing before; neither hinders the others.
      if (stored) await store.put(keyOf(name), await buffer(stored.stream));
      recent.add(name);
    }
    if (recent.size > 10_000) recent.clear();
    since = new Date(+date - OVERLAP_MS);
  }

  async function removeDeleted(date: Date, oldestBase: Date): Promise<void> {
    const current = new Set((await listUploadFileNames(db)).map(keyOf));
    const deleted = await readDeleted(store);
    const later: Record<string, string> = {};
    for (const key of await store.list(PREFIX)) {
      if (current.has(key)) continue;
      const seen = deleted[key] ?? date.toISOString();
      if (new Date(seen) < oldestBase) await store.remove(key);
      else later[key] = seen;
    }
    await store.put(DELETED_KEY, Buffer.from(JSON.stringify(later, null, 1)));
  }

  return {
    async update(oldestBase) {
      const date = now();
      await copyNew(date);
      if (!oldestBase || +date - tidied < TIDY_EVERY_MS) return;
      await removeDeleted(date, oldestBase);
      tidied = +date;
    },
  };
}

/** Restores pictures of restored rows that are not in the storage. Returns how many have no copy either. */
export async function restoreArchivedPhotos(
  { db, storage, store }: Omit<MirrorDeps, 'now'>,
  onProgress: (done: number, all: number) => void,
): Promise<{ restored: number; missing: number }> {
  const existing = new Set<string>();
  for await (const { name } of storage.list()) existing.add(name);
  const absent = (await listUploadFileNames(db)).filter((name) => !existing.has(name));
  let restored = 0;
  for (const [done, name] of absent.entries()) {
    onProgress(done, absent.length);
    const bytes = await store.get(keyOf(name));
    if (!bytes) continue;
    await storage.put(name, bytes);
    restored++;
  }
  return { restored, missing: absent.length - restored };
}

async function readDeleted(store: ObjectStore): Promise<Record<string, string>> {
  const text = await store.get(DELETED_KEY);
  const parsed = deletedSchema.safeParse(text ? JSON.parse(text.toString()) : {});
  return parsed.success ? parsed.data : {};
}

function keyOf(name: string): string {
  return `${PREFIX}${name.slice(0, 2)}/${name}`;
}
