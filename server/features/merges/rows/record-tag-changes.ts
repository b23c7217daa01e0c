import { createChangeRecorder, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import { incrementSandwichRevision } from '#server/features/sandwiches/sandwiches.ts';
import { selectTagIdsOfSandwich } from '#server/features/tags/tags.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const record = createChangeRecorder('sandwich');

/** Records in the history which tags `work` moved between the sandwiches, and raises their revisions. */
export async function recordTagChangesDuring(
  tx: Db,
  editor: CatalogEditingMember,
  sandwichIds: readonly number[],
  work: () => Promise<void>,
): Promise<void> {
  const before = new Map<number, number[]>();
  for (const id of sandwichIds) before.set(id, await selectTagIdsOfSandwich(tx, id));
  await work();
  for (const entityId of sandwichIds) {
    const [old, current] = [assertDefined(before.get(entityId)), await selectTagIdsOfSandwich(tx, entityId)];
    if (old.length === current.length) continue;
    await incrementSandwichRevision(tx, entityId);
    const change = { before: { tagIds: old }, after: { tagIds: current } };
    await record(tx, editor, { action: 'update', entityId, ...change });
  }
}
