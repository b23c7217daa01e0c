import type { Db } from '#server/platform/database/database.ts';
import { insertChangeSet } from './change-set-queries.ts';
import {
  insertAuditOfImportedDeletions,
  insertAuditOfImportedRows,
  insertAuditOfImportedUpdates,
  type ImportedDeletion,
  type ImportedEntity,
  type ImportedUpdate,
} from './import-queries.ts';

/** The change set is created by the first batch that changes the catalog. */
export type ImportChangeSet = { summary: string; changeSetId: number | null };

export type ImportedChanges = {
  [Entity in ImportedEntity]?: {
    created?: readonly number[];
    updated?: readonly ImportedUpdate[];
    deleted?: readonly ImportedDeletion[];
  };
};

/** Returns the change set of the run. The caller stores it only after the commit, because a batch can fail. */
export async function recordImportInAuditLog(
  tx: Db,
  { summary, changeSetId }: ImportChangeSet,
  changes: ImportedChanges,
): Promise<number | null> {
  const written = (['restaurant', 'location', 'sandwich'] as const).map((entityType) => ({
    entityType,
    created: changes[entityType]?.created ?? [],
    updated: changes[entityType]?.updated ?? [],
    deleted: changes[entityType]?.deleted ?? [],
  }));
  const isUnchanged = written.every(
    ({ created, updated, deleted }) => created.length + updated.length + deleted.length === 0,
  );
  if (isUnchanged) return changeSetId;
  const id = changeSetId ?? (await insertChangeSet(tx, { origin: 'import', userId: null, summary }));
  for (const { entityType, created, updated, deleted } of written) {
    if (created.length > 0) await insertAuditOfImportedRows(tx, entityType, created, id);
    if (updated.length > 0) await insertAuditOfImportedUpdates(tx, entityType, updated, id);
    if (deleted.length > 0) await insertAuditOfImportedDeletions(tx, entityType, deleted, id);
  }
  return id;
}
