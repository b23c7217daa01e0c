import { z } from 'zod';
import { listErasedMembers, type ErasedMemberRecord } from '#server/features/erasures/erasures.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ObjectStore } from '#server/platform/files/objects/object-store.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

const KEY = 'erased-members.json';
const listSchema = z.array(
  z.strictObject({ idHash: z.string().regex(/^[0-9a-f]{64}$/), keepsReviews: z.boolean() }),
);

export async function readErasureList(store: ObjectStore): Promise<ErasedMemberRecord[]> {
  const text = await store.get(KEY);
  if (!text) return [];
  try {
    return listSchema.parse(JSON.parse(text.toString()));
  } catch (cause) {
    throw new StartupError(
      `${store.label}/${KEY} is damaged: it lists who has deleted an account since. Move it away to restore without it.`,
      { cause },
    );
  }
}

/** Beside the database, because a restore takes the database back to before an erasure. */
export function createErasureListWriter(db: Database['db'], store: ObjectStore): { update(): Promise<void> } {
  let written: number | null = null;
  return {
    async update() {
      const current = await listErasedMembers(db);
      if (current.length === written) return;
      const all = new Map([...(await readErasureList(store)), ...current].map((each) => [each.idHash, each]));
      if (all.size > 0) await store.put(KEY, Buffer.from(JSON.stringify([...all.values()], null, 1)));
      written = current.length;
    },
  };
}
