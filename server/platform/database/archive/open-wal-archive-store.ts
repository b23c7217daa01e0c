import { encryptionKeyId } from '../../files/objects/object-encryption.ts';
import type { ObjectStore } from '../../files/objects/object-store.ts';

/** Names are relative to its folder. `others` are the archives next to it, under other keys or without one. */
export type WalArchiveStore = ObjectStore & { others(): Promise<string[]> };

/** Each key has an archive of its own: what another key wrote can neither be read nor be pruned with this one. */
export function openWalArchiveStore(store: ObjectStore, key: Buffer | null): WalArchiveStore {
  const folder = key ? `archive-${encryptionKeyId(key)}` : 'archive';
  return {
    label: `${store.label}/${folder}`,
    put: (name, bytes) => store.put(`${folder}/${name}`, bytes),
    get: (name) => store.get(`${folder}/${name}`),
    list: async (prefix) =>
      (await store.list(`${folder}/${prefix}`)).map((each) => each.slice(folder.length + 1)),
    remove: (name) => store.remove(`${folder}/${name}`),
    async others() {
      const folders = (await store.list('archive')).map((each) => each.split('/')[0] ?? '');
      return [...new Set(folders)]
        .toSorted()
        .filter((each) => each !== folder && /^archive(-[0-9a-f]{8})?$/.test(each));
    },
  };
}
