import type { EditableTag } from '#contract/catalog/tags.ts';
import {
  findLastDeletion,
  recordChangeInAuditLog,
  type CatalogEditingMember,
} from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { incrementSandwichRevisions } from '#server/features/sandwiches/sandwiches.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import {
  lockSandwichesWithTag,
  restoreSandwichTags,
  restoreTagRow,
  lockTag,
  selectSandwichesWithTag,
} from './write-queries.ts';
import { invalidateTaggedSandwiches, tagNameTakenError } from './write-tags.ts';

export type DeletedTagSnapshot = {
  name: string;
  type: string;
  revision?: number;
  sandwichIds: number[];
  linkIds?: number[];
};

export async function restoreTag(db: Db, id: number, viewer: CatalogEditingMember): Promise<EditableTag> {
  return inCatalogTransaction(db, async (tx) => (await lockTag(tx, id)) ?? restoreDeletedTag(tx, id, viewer));
}

async function restoreDeletedTag(tx: Db, id: number, viewer: CatalogEditingMember): Promise<EditableTag> {
  const was = (await findLastDeletion(tx, 'tag', id)) as DeletedTagSnapshot | undefined;
  if (!was) throw notFoundError('Tag not found');
  const { name, type, revision = 1, sandwichIds, linkIds = [] } = was;
  const tag = await restoreTagRow(tx, { id, name, type, revision: revision + 1 });
  if (!tag) {
    const activeTag = await lockTag(tx, id);
    if (activeTag) return activeTag;
    throw tagNameTakenError(name);
  }
  await restoreSandwichTags(tx, id, { sandwichIds, linkIds });
  await lockSandwichesWithTag(tx, id);
  const tagged = await selectSandwichesWithTag(tx, id);
  await incrementSandwichRevisions(tx, tagged);
  await refreshTraitProfiles(tx, tagged);
  await refreshSearchIndex(tx, { sandwiches: tagged });
  await invalidateTaggedSandwiches(tx, tagged);
  const entity = { entityType: 'tag', entityId: id } as const;
  await recordChangeInAuditLog(tx, {
    actorId: viewer.id,
    changeSetId: viewer.changeSetId,
    action: 'restore',
    ...entity,
    after: { name },
  });
  return tag;
}
