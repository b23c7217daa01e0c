import type { Expression } from 'kysely';
import { isChangeSetOfMergeSql, sql, type Db } from '#server/platform/database/database.ts';

export type ChangeOrigin = 'edit' | 'bulk-edit' | 'import' | 'merge' | 'suggestion' | 'revert';

export type NewChangeSet = {
  origin: ChangeOrigin;
  /** Null is the operator at the command line. */
  userId: string | null;
  summary?: string;
  revertedId?: number;
};

export async function insertChangeSet(
  db: Db,
  { origin, userId, summary = '', revertedId }: NewChangeSet,
): Promise<number> {
  const { id } = await db
    .insertInto('change_sets')
    .values({ origin, user_id: userId, summary, reverted_id: revertedId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setChangeSetSummary(tx: Db, id: number, summary: string): Promise<void> {
  await tx.updateTable('change_sets').set({ summary }).where('id', '=', id).execute();
}

/** Only for a set without changes. */
export async function deleteEmptyChangeSet(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('change_sets').where('id', '=', id).execute();
}

export async function eraseMemberFromChangeSets(tx: Db, id: string): Promise<void> {
  await tx.updateTable('change_sets').set({ user_id: 'erased' }).where('user_id', '=', id).execute();
}

/**
 * When others first reverted each suggestion of this member, oldest first. Reverting all of them creates a set
 * that refers to no other set, so the audit entries themselves say what was reverted.
 */
export async function selectFirstRevertDatesOfSuggestions(db: Db, userId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('change_sets as s')
    .innerJoin('audit_log as a', 'a.change_set_id', 's.id')
    .innerJoin('audit_log as b', (join) =>
      join
        .onRef('b.entity_type', '=', 'a.entity_type')
        .onRef('b.entity_id', '=', 'a.entity_id')
        .onRef('b.id', '>', 'a.id'),
    )
    .innerJoin('change_sets as r', 'r.id', 'b.change_set_id')
    .select(({ fn }) => fn.min('b.date_created').as('date'))
    .where(({ and }) => and({ 's.user_id': userId, 's.origin': 'suggestion', 'r.origin': 'revert' }))
    .where('r.user_id', 'is distinct from', userId)
    .where(({ not, ref }) => not(isChangeSetOfMergeSql(ref('r.id'))))
    .where(({ eb, or, and, ref }) =>
      or([
        eb('r.reverted_id', '=', ref('s.id')),
        and([eb('r.reverted_id', 'is', null), takesBack(ref('a.action'), ref('b.action'))]),
      ]),
    )
    .groupBy('s.id')
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}

/** Fields are taken back if their value was given by this change or by a later one of the same member. */
function takesBack(action: Expression<string>, later: Expression<string>) {
  return sql<boolean>`CASE
    WHEN ${action} = 'create' THEN ${later} = 'delete'
    WHEN ${action} = 'delete' THEN ${later} = 'restore'
    ELSE EXISTS (
      SELECT c.id FROM jsonb_object_keys(a.after) field
      JOIN audit_log c ON c.entity_type = a.entity_type AND c.entity_id = a.entity_id
        AND c.id >= a.id AND c.id < b.id AND c.user_id = a.user_id
      WHERE c.after -> field = b.before -> field
    )
  END`;
}
