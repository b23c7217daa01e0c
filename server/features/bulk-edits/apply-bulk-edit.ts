import type { BulkEditResult } from '#contract/administration/bulk-edits.ts';
import {
  deleteEmptyChangeSet,
  setChangeSetSummary,
  startChangeSet,
  type CatalogEditingMember,
} from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { withSavepoint } from '#server/platform/database/savepoint.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';

export type BulkEditRow = { id: number; name: string };

type BulkMutation<Row extends BulkEditRow> = {
  viewer: SignedInViewer;
  ids: readonly number[];
  rows: readonly Row[];
  noun: { one: string; many: string };
  summary: string;
  /** A reason, or null if the row may be changed. */
  rejectionOf: (row: Row) => string | null;
  isUnchanged: (row: Row) => boolean;
  change: (row: Row, editor: CatalogEditingMember) => Promise<unknown>;
};

/** All in the caller's transaction and in one change set. Rows are locked in the order of their ids. */
export async function applyBulkEdit<Row extends BulkEditRow>(
  tx: Db,
  { viewer, ids, rows, noun, summary, rejectionOf, isUnchanged, change }: BulkMutation<Row>,
): Promise<BulkEditResult> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const result: BulkEditResult = { changeSetId: null, changedIds: [], unchangedIds: [], rejected: [] };
  const pending: Row[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const row = byId.get(id);
    const reason = row ? rejectionOf(row) : `There’s no ${noun.one} ${id}.`;
    if (reason !== null) result.rejected.push({ id, name: row?.name ?? null, reason });
    else if (row && isUnchanged(row)) result.unchangedIds.push(id);
    else if (row) pending.push(row);
  }
  if (pending.length === 0) return result;
  const editor = await startChangeSet(tx, viewer, { origin: 'bulk-edit' });
  for (const row of pending) {
    const reason = await rejectionOfChange(() => withSavepoint(tx, () => change(row, editor)));
    if (reason === null) result.changedIds.push(row.id);
    else result.rejected.push({ id: row.id, name: row.name, reason });
  }
  const { changeSetId } = editor;
  const count = result.changedIds.length;
  if (count === 0) {
    await deleteEmptyChangeSet(tx, changeSetId);
    return result;
  }
  await setChangeSetSummary(tx, changeSetId, `${count} ${count === 1 ? noun.one : noun.many}: ${summary}`);
  return { ...result, changeSetId };
}

/** Rejects one row. An error of the request itself is rethrown and fails the whole request. */
async function rejectionOfChange(change: () => Promise<unknown>): Promise<string | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof HttpError && error.kind !== 'bad-request') return error.message;
    throw error;
  }
}
