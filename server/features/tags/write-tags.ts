import type { EndpointBody } from '#contract/base/endpoint.ts';
import type { EditableTag, createTagEndpoint, updateTagEndpoint } from '#contract/catalog/tags.ts';
import {
  recordChangeInAuditLog,
  createChangeRecorder,
  type CatalogEditingMember,
} from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import {
  lockSandwichForChange,
  incrementSandwichRevision,
  incrementSandwichRevisions,
} from '#server/features/sandwiches/sandwiches.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, lockCatalogOnCitus, type Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { HttpError, badRequestError, notFoundError } from '#server/platform/http/http-error.ts';
import { assertMatchingRevision } from '#server/platform/http/preconditions.ts';
import { selectTagsOfSandwich, type SandwichTagRow } from './queries.ts';
import {
  deleteTagRow,
  insertTag,
  lockSandwichesWithTag,
  lockTag,
  lockTagsAgainstChange,
  selectSandwichTagsOfTag,
  selectSandwichesWithTag,
  selectTagIdsOfSandwich,
  updateTagRow,
  updateTagsOfSandwich,
  type TagFields,
} from './write-queries.ts';

type TagMutation = { id: number; viewer: CatalogEditingMember; ifMatch: string | null };

const record = createChangeRecorder('tag');

export async function addTag(
  tx: Db,
  viewer: CatalogEditingMember,
  fields: EndpointBody<typeof createTagEndpoint>,
): Promise<EditableTag> {
  await lockCatalogOnCitus(tx);
  const id = await insertTag(tx, fields);
  if (id === undefined) throw tagNameTakenError(fields.name);
  await invalidateCacheTags(tx, ['tags']);
  await record(tx, viewer, { action: 'create', entityId: id, after: fields });
  return { id, ...fields, revision: 1 };
}

export async function changeTag(
  db: Db,
  { id, viewer, ifMatch }: TagMutation,
  changes: EndpointBody<typeof updateTagEndpoint>,
): Promise<EditableTag> {
  return inCatalogTransaction(db, async (tx) => {
    const current = await requireTag(tx, id);
    assertMatchingRevision(ifMatch, current.revision);
    const { before, after } = diffRow<TagFields>(current, changes);
    if (Object.keys(after).length === 0) return current;
    const fields = { ...current, ...after };
    const next = await updateTagRow(tx, id, fields).catch((error: { code?: string }) => {
      throw error.code === '23505' ? tagNameTakenError(fields.name) : error;
    });
    const sandwiches = await selectSandwichesWithTag(tx, id);
    await refreshSearchIndex(tx, { sandwiches });
    await invalidateTaggedSandwiches(tx, sandwiches);
    await record(tx, viewer, { action: 'update', entityId: id, before, after });
    return next;
  });
}

/** Removes it from all sandwiches; the audit log stores which, for restore-tag.ts. */
export async function removeTag(db: Db, { id, viewer, ifMatch }: TagMutation): Promise<void> {
  await inCatalogTransaction(db, async (tx) => {
    const { name, type, revision } = await requireTag(tx, id);
    assertMatchingRevision(ifMatch, revision);
    await lockSandwichesWithTag(tx, id);
    const sandwichTags = await selectSandwichTagsOfTag(tx, id);
    const sandwichIds = sandwichTags.map(({ sandwichId }) => sandwichId);
    await deleteTagRow(tx, id);
    await incrementSandwichRevisions(tx, sandwichIds);
    await refreshTraitProfiles(tx, sandwichIds);
    await refreshSearchIndex(tx, { sandwiches: sandwichIds });
    await invalidateTaggedSandwiches(tx, sandwichIds);
    const before = {
      name,
      type,
      revision,
      sandwichIds,
      linkIds: sandwichTags.map((sandwichTag) => sandwichTag.id),
    };
    await record(tx, viewer, { action: 'delete', entityId: id, before });
  });
}

type Tagged = { tags: SandwichTagRow[]; revision: number };

export async function setTagsOfSandwich(
  db: Db,
  { id, viewer, ifMatch }: TagMutation,
  tagIds: number[],
): Promise<Tagged> {
  return inCatalogTransaction(db, async (tx) => {
    const uniqueIds = [...new Set(tagIds)];
    const known = await lockTagsAgainstChange(tx, uniqueIds);
    let { revision } = await lockSandwichForChange(tx, id, ifMatch);
    assertTagsExist(uniqueIds, known);
    const current = await selectTagIdsOfSandwich(tx, id);
    if (uniqueIds.length !== current.length || uniqueIds.some((tagId) => !current.includes(tagId))) {
      await updateTagsOfSandwich(tx, id, uniqueIds);
      revision = await incrementSandwichRevision(tx, id);
      await refreshSearchIndex(tx, { sandwiches: [id] });
      await refreshTraitProfiles(tx, [id]);
      await invalidateCacheTags(tx, [`sandwich:${id}`, 'sandwiches']);
      const change = { before: { tagIds: current }, after: { tagIds: uniqueIds } };
      await recordChangeInAuditLog(tx, {
        actorId: viewer.id,
        changeSetId: viewer.changeSetId,
        action: 'update',
        entityType: 'sandwich',
        entityId: id,
        ...change,
      });
    }
    return { tags: await selectTagsOfSandwich(tx, id, 0, uniqueIds.length), revision };
  });
}

async function requireTag(tx: Db, id: number): Promise<EditableTag> {
  const tag = await lockTag(tx, id);
  if (!tag) throw notFoundError('Tag not found');
  return tag;
}

function assertTagsExist(ids: readonly number[], known: readonly number[]): void {
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length === 0) return;
  throw badRequestError(`${unknown.length === 1 ? 'Tag' : 'Tags'} not found: ${unknown.join(', ')}`, [
    { field: 'tagIds', message: `has unknown tags: ${unknown.join(', ')}` },
  ]);
}

export async function invalidateTaggedSandwiches(tx: Db, sandwiches: number[]): Promise<void> {
  await invalidateCacheTags(tx, ['tags', 'sandwiches', ...sandwiches.map((id) => `sandwich:${id}` as const)]);
}

export function tagNameTakenError(name: string): HttpError {
  return new HttpError('conflict', `There’s already a tag called “${name}”.`);
}
