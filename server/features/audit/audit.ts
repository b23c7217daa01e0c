import type { AuditEntry } from '#contract/administration/audit.ts';
import type { AUDITED_ACTIONS } from '#contract/base/enum-values.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import {
  countDeletions,
  countAuditEntries,
  insertAuditEntries,
  selectAuditEntries,
  selectDeletions,
  selectLastRestaurantChange,
  selectLastDeletion,
  selectLastFieldEdits,
  type AuditEntryFilter,
  type AuditEntryRow,
} from './queries.ts';
import { insertChangeSet } from './change-set-queries.ts';
import type { CatalogEditingMember } from './change-sets.ts';

export { eraseMemberFromAuditLog } from './queries.ts';
export {
  deleteEmptyChangeSet,
  eraseMemberFromChangeSets,
  selectFirstRevertDatesOfSuggestions,
  setChangeSetSummary,
} from './change-set-queries.ts';
export { startChangeSet, type CatalogEditingMember } from './change-sets.ts';
export {
  recordImportInAuditLog,
  type ImportChangeSet,
  type ImportedChanges,
} from './record-import-in-audit-log.ts';

type AuditedEntity =
  | 'user'
  | 'restaurant'
  | 'location'
  | 'sandwich'
  | 'tag'
  | 'badge'
  | 'recommendation'
  | 'review'
  | 'report'
  | 'suggestion'
  | 'action-config'
  | 'source'
  | 'maintenance';

export type NewAuditEntry = {
  /** Null is the operator at the command line. */
  actorId: string | null;
  action: (typeof AUDITED_ACTIONS)[number];
  entityType: AuditedEntity;
  entityId: string | number;
  /** Only the changed fields; never a hash or a token. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** A change of the catalog without one gets a set of its own. */
  changeSetId?: number | undefined;
};

const CATALOG: readonly AuditedEntity[] = ['restaurant', 'location', 'sandwich', 'tag'];

export function recordChangeInAuditLog(
  tx: Db,
  { actorId, entityType, changeSetId, ...change }: NewAuditEntry,
): Promise<void> {
  return recordChanges(tx, { actorId, entityType, changeSetId }, [change]);
}

type EntityChange = Omit<NewAuditEntry, 'actorId' | 'entityType' | 'changeSetId'>;

async function recordChanges(
  tx: Db,
  { actorId, entityType, changeSetId }: Pick<NewAuditEntry, 'actorId' | 'entityType' | 'changeSetId'>,
  changes: readonly EntityChange[],
): Promise<void> {
  const isInCatalog = CATALOG.includes(entityType);
  const ownSet = async () => (isInCatalog ? insertChangeSet(tx, { origin: 'edit', userId: actorId }) : null);
  const set = changeSetId ?? (await ownSet());
  const entries = changes.map(({ entityId, ...change }) => ({ entityId: String(entityId), ...change }));
  await insertAuditEntries(tx, { userId: actorId, entityType, changeSetId: set }, entries);
}

/** Changes of one call belong to one change set. */
export function createChangeRecorder(entityType: AuditedEntity) {
  return (
    tx: Db,
    { id, changeSetId }: CatalogEditingMember,
    ...changes: readonly EntityChange[]
  ): Promise<void> => recordChanges(tx, { actorId: id, changeSetId, entityType }, changes);
}

export async function listAuditLogEntries(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor, ...filter }: PaginationQuery & AuditEntryFilter,
): Promise<ListPage<AuditEntry>> {
  const [before] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const found = await selectAuditEntries(db, filter, before, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  return {
    items: rows.map(presentEntry),
    next,
    total: await countAuditEntries(db, filter, MAX_COUNTED_ROWS + 1),
  };
}

/** Includes the locations of the restaurant. */
export async function findLastRestaurantChange(
  db: Db,
  restaurantId: number,
): Promise<Pick<AuditEntry, 'by' | 'dateCreated'> | null> {
  const row = await selectLastRestaurantChange(db, restaurantId);
  return row ? whoAndWhen(row) : null;
}

export type LastFieldEdit = Pick<AuditEntry, 'by' | 'dateCreated'>;

/** The last edit of each field. */
export async function findLastFieldEdits(
  db: Db,
  entityType: AuditedEntity,
  entityId: number,
): Promise<Map<string, LastFieldEdit>> {
  const rows = await selectLastFieldEdits(db, entityType, String(entityId));
  return new Map(rows.map(({ field, ...row }) => [field, whoAndWhen(row)]));
}

export async function findLastDeletion(
  db: Db,
  entityType: AuditedEntity,
  entityId: number,
): Promise<Record<string, unknown> | undefined> {
  return (await selectLastDeletion(db, entityType, String(entityId))) ?? undefined;
}

export async function listDeletions(
  db: Db,
  entityType: AuditedEntity,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<{ id: number; before: Record<string, unknown>; dateCreated: string }>> {
  const [last] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const found = await selectDeletions(db, entityType, last, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  const items = rows.map(({ entityId, before, dateCreated }) => ({
    id: Number(entityId),
    before: before ?? {},
    dateCreated: dateCreated.toISOString(),
  }));
  return { items, next, total: await countDeletions(db, entityType, MAX_COUNTED_ROWS + 1) };
}

function presentEntry({ userId, username, dateCreated, ...row }: AuditEntryRow): AuditEntry {
  return { ...row, ...whoAndWhen({ userId, username, dateCreated }) };
}

function whoAndWhen({
  userId,
  username,
  dateCreated,
}: Pick<AuditEntryRow, 'userId' | 'username' | 'dateCreated'>) {
  return {
    by: userId === null ? null : { id: userId, username },
    dateCreated: dateCreated.toISOString(),
  };
}
