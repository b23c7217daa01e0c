import type { RevertResult } from '#contract/catalog/change-sets.ts';
import { startChangeSet } from '#server/features/audit/audit.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { formatUtcDay } from '#server/platform/text/format-utc-day.ts';
import { assertNoMerge } from './assert-may-undo.ts';
import type { CatalogEntityType } from './catalog-entities.ts';
import {
  findChangeSet,
  isExistingMember,
  canContinueRevert,
  selectCatalogChanges,
  type CatalogChange,
  type CatalogChangeSelection,
} from './queries.ts';
import { undoChangesOfEntities, type EntityChangesToUndo } from './undo-entities.ts';

/** Takes two to five seconds of the fifteen that a request has. An entity whose changes are in two steps is undone in two steps, with the same result. */
export const REVERTED_CHANGES_PER_STEP = 200;

type RevertStep = { dryRun: boolean; before?: number | undefined; changeSetId?: number | undefined };
export type RevertContext = {
  viewer: SignedInViewer;
  now: Date;
  hosts: readonly string[];
  step: RevertStep;
  /** Called in the transaction of each step that changes something. */
  saveStep?: (tx: Db, result: RevertResult) => Promise<void>;
};

class DryRun extends Error {
  readonly result: RevertResult;
  constructor(result: RevertResult) {
    super();
    this.result = result;
  }
}

export async function revertChangeSetStep(db: Db, id: number, context: RevertContext): Promise<RevertResult> {
  const set = await findChangeSet(db, id);
  if (!set) throw notFoundError('Change set not found');
  if (context.viewer.role !== 'admin' && set.userId !== context.viewer.id)
    throw new HttpError('forbidden', 'Only an admin can revert other people’s changes.');
  await assertNoMerge(db, context.viewer, id);
  return revertChanges(db, { changeSetId: id }, { revertedId: id, summary: set.summary }, context);
}

/** Days begin at midnight UTC. */
export async function revertMemberChangesStep(
  db: Db,
  { userId, since }: { userId: string; since: string },
  context: RevertContext,
): Promise<RevertResult> {
  if (!(await isExistingMember(db, userId))) throw notFoundError('Member not found');
  const start = new Date(since);
  // Without the name, which the stored text would keep after the member deletes the account.
  const summary = `All changes by one member since ${formatUtcDay(start)}`;
  return revertChanges(db, { userId, since: start }, { summary }, context);
}

type RevertSet = { revertedId?: number; summary: string };

async function revertChanges(
  db: Db,
  selection: CatalogChangeSelection,
  set: RevertSet,
  { viewer, now, hosts, step: { dryRun, before, changeSetId }, saveStep }: RevertContext,
): Promise<RevertResult> {
  try {
    return await inCatalogTransaction(db, async (tx) => {
      const found = await selectCatalogChanges(tx, selection, before ?? null, REVERTED_CHANGES_PER_STEP + 1);
      const changes = found.slice(0, REVERTED_CHANGES_PER_STEP);
      const next = found.length > REVERTED_CHANGES_PER_STEP ? (changes.at(-1)?.id ?? null) : null;
      const editor = await editorOf(tx, viewer, set, changeSetId);
      const outcome = await undoChangesOfEntities({ tx, editor, now, hosts }, groupChangesByEntity(changes));
      const isUnchanged = outcome.reverted.length === 0;
      if (dryRun || (isUnchanged && (next !== null || saveStep)))
        throw new DryRun({ changeSetId: changeSetId ?? null, next, ...outcome });
      if (isUnchanged && changeSetId === undefined)
        throw new HttpError('conflict', 'There’s nothing to revert.');
      const result = { changeSetId: editor.changeSetId, next, ...outcome };
      await saveStep?.(tx, result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

async function editorOf(tx: Db, viewer: SignedInViewer, set: RevertSet, changeSetId: number | undefined) {
  if (changeSetId === undefined) return startChangeSet(tx, viewer, { origin: 'revert', ...set });
  const revertedId = set.revertedId ?? null;
  if (!(await canContinueRevert(tx, { id: changeSetId, userId: viewer.id, revertedId })))
    throw notFoundError('Change set not found');
  return { ...viewer, changeSetId };
}

export function groupChangesByEntity(newestFirst: readonly CatalogChange[]): EntityChangesToUndo[] {
  const groups = new Map<
    string,
    { entityType: CatalogEntityType; id: number; newestFirst: CatalogChange[] }
  >();
  for (const change of newestFirst) {
    const { entityType, entityId } = change;
    const key = `${entityType} ${entityId}`;
    const group = groups.get(key) ?? { entityType, id: Number(entityId), newestFirst: [] };
    group.newestFirst.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}
