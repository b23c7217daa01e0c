/** Keys are paths of letters, digits, dots and hyphens. An object is at most `MAX_OBJECT_BYTES` long. */
export type ObjectStore = {
  /** How operators refer to it: a folder, or `s3://bucket`. */
  label: string;
  /** Durable once this resolves; replaces an object of the same key. */
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** Sorted. */
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
};

export const MAX_OBJECT_BYTES = 20 * 1024 * 1024;

export async function removeObjectsWithPrefix(store: ObjectStore, prefix: string): Promise<void> {
  for (const key of await store.list(prefix)) await store.remove(key);
}
