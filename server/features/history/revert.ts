import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import type { RevertResult } from '#contract/catalog/history.ts';
import { startChangeSet } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { HttpError, notFound } from '#server/platform/http/http-error.ts';
import type { Member } from '#server/platform/http/policy.ts';
import type { EntityType } from './entities.ts';
import {
  findChangeSet,
  isMember,
  selectCatalogChanges,
  type CatalogChange,
  type ChangeSelection,
} from './queries.ts';
import { undoEntities, type ChangedEntity } from './undo-entities.ts';

/** One request takes about ten seconds for these. */
const MAX_ENTITIES = 300;

export type RevertContext = { viewer: Member; now: Date; hosts: readonly string[]; dryRun: boolean };

class DryRun extends Error {
  readonly result: RevertResult;
  constructor(result: RevertResult) {
    super();
    this.result = result;
  }
}

export async function revertChangeSet(
  db: Kysely<DB>,
  id: number,
  context: RevertContext,
): Promise<RevertResult> {
  const set = await findChangeSet(db, id);
  if (!set) throw notFound('Change set not found');
  return revertChanges(db, { changeSetId: id }, { revertedId: id, summary: set.summary }, context);
}

/** Days begin at midnight UTC. */
export async function revertMemberChanges(
  db: Kysely<DB>,
  { userId, since }: { userId: string; since: string },
  context: RevertContext,
): Promise<RevertResult> {
  if (!(await isMember(db, userId))) throw notFound('User not found');
  const summary = `All changes of one member since ${since}`;
  return revertChanges(db, { userId, since: new Date(since) }, { summary }, context);
}

async function revertChanges(
  db: Kysely<DB>,
  selection: ChangeSelection,
  set: { revertedId?: number; summary: string },
  { viewer, now, hosts, dryRun }: RevertContext,
): Promise<RevertResult> {
  try {
    return await inTransaction(db, async (tx) => {
      const entities = groupByEntity(await selectCatalogChanges(tx, selection));
      if (entities.length > MAX_ENTITIES) throw tooMany(entities.length);
      const editor = await startChangeSet(tx, viewer, { origin: 'revert', ...set });
      const outcome = await undoEntities({ tx, editor, now, hosts }, entities);
      if (dryRun) throw new DryRun({ changeSetId: null, ...outcome });
      if (outcome.reverted.length === 0) throw new HttpError('conflict', 'Nothing would change.');
      return { changeSetId: editor.changeSetId, ...outcome };
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

export function groupByEntity(newestFirst: readonly CatalogChange[]): ChangedEntity[] {
  const groups = new Map<string, { entityType: EntityType; id: number; newestFirst: CatalogChange[] }>();
  for (const change of newestFirst) {
    const { entityType, entityId } = change;
    const key = `${entityType} ${entityId}`;
    const group = groups.get(key) ?? { entityType, id: Number(entityId), newestFirst: [] };
    group.newestFirst.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function tooMany(count: number): HttpError {
  return new HttpError(
    'conflict',
    `This would change ${count.toLocaleString('en-US')} entries of the catalog, and one request can revert ${MAX_ENTITIES}. The operator can do it at the command line.`,
  );
}
