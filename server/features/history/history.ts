import type { ChangeSet } from '#contract/catalog/change-sets.ts';
import type { HistoryEntry, HistoryField } from '#contract/catalog/history.ts';
import { joinFieldLabels } from '#shared/catalog/field-labels.ts';
import { startChangeSet } from '#server/features/audit/audit.ts';
import { assertRestaurantExists } from '#server/features/restaurants/restaurants.ts';
import { assertSandwichExists } from '#server/features/sandwiches/sandwiches.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import {
  DEFAULT_ROWS_PER_PAGE,
  MAX_COUNTED_ROWS,
  parsePageCursor,
  slicePage,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { columnsOfHistoryField } from './describe-field-changes.ts';
import { countCatalogHistory, selectCatalogHistory, type CatalogHistorySubject } from './history-queries.ts';
import { assertMayUndo, assertNoMerge } from './assert-may-undo.ts';
import { presentCatalogHistory } from './present-history.ts';
import { findCatalogChange, findChangeSet } from './queries.ts';
import { undoChangesOfEntities } from './undo-entities.ts';
import type { AuditedFieldValues } from './compute-undo.ts';

export { presentCatalogHistory } from './present-history.ts';
export {
  REVERTED_CHANGES_PER_STEP,
  revertChangeSetStep,
  revertMemberChangesStep,
} from './revert-in-steps.ts';
export { undoSmallChangeSet } from './undo-small-change-set.ts';
export type { RevertOutcome as UndoOutcome } from './undo-entities.ts';

/** A deleted restaurant or sandwich has no page, and no public history either. */
export async function listCatalogHistory(
  db: Db,
  subject: CatalogHistorySubject,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<HistoryEntry>> {
  if ('restaurantId' in subject) await assertRestaurantExists(db, subject.restaurantId);
  else await assertSandwichExists(db, subject.sandwichId);
  const [before] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const { rows, next } = slicePage(
    await selectCatalogHistory(db, subject, before, limit + 1),
    limit,
    ({ id }) => [id],
  );
  const total = await countCatalogHistory(db, subject, MAX_COUNTED_ROWS + 1);
  return { items: await presentCatalogHistory(db, rows), next, total };
}

export async function getChangeSet(db: Db, id: number): Promise<ChangeSet> {
  const set = await findChangeSet(db, id);
  if (!set) throw notFoundError('Change set not found');
  const { userId, username, dateCreated, ...same } = set;
  return { ...same, by: userId === null ? null : { username }, dateCreated: dateCreated.toISOString() };
}

type Restoration = {
  viewer: SignedInViewer;
  now: Date;
  hosts: readonly string[];
  fields: readonly HistoryField[];
};
type RestorationResult = { changeSetId: number; restored: HistoryField[]; leftAlone: HistoryField[] };

/** Restores the values that fields had before a change, unless they have changed since. */
export async function restoreFields(
  db: Db,
  id: number,
  { viewer, now, hosts, fields }: Restoration,
): Promise<RestorationResult> {
  const change = await findCatalogChange(db, id);
  if (!change) throw notFoundError('Change not found');
  assertMayUndo(viewer, change);
  if (change.action !== 'update') throw new HttpError('conflict', 'Only changed fields can be restored.');
  if (change.changeSetId !== null) await assertNoMerge(db, viewer, change.changeSetId);
  const columns = fields.flatMap(columnsOfHistoryField);
  const before = pickColumns(change.before, columns);
  const after = pickColumns(change.after, columns);
  return inCatalogTransaction(db, async (tx) => {
    const set = { origin: 'revert', summary: `Restored: ${joinFieldLabels(fields)}` } as const;
    const revertedId = change.changeSetId ?? undefined;
    const editor = await startChangeSet(tx, viewer, { ...set, ...(revertedId && { revertedId }) });
    const { entityType, entityId } = change;
    const entity = { entityType, id: Number(entityId), newestFirst: [{ action: 'update', before, after }] };
    const { reverted, leftAlone } = await undoChangesOfEntities({ tx, editor, now, hosts }, [entity]);
    const restored = reverted.flatMap((one) => one.fields);
    if (restored.length === 0)
      throw new HttpError('conflict', leftAlone[0]?.reason ?? 'There’s nothing to restore.');
    return { changeSetId: editor.changeSetId, restored, leftAlone: leftAlone.flatMap((one) => one.fields) };
  });
}

function pickColumns(values: AuditedFieldValues | null, columns: readonly string[]): AuditedFieldValues {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([column]) => columns.includes(column)));
}
