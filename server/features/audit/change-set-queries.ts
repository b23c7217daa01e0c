import type { Db } from '#server/platform/database/database.ts';

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

export async function eraseMemberFromChangeSets(tx: Db, id: string): Promise<void> {
  await tx.updateTable('change_sets').set({ user_id: 'erased' }).where('user_id', '=', id).execute();
}

/** When others reverted change sets of this member's suggestions, oldest first. */
export async function selectRevertDates(db: Db, userId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('change_sets as s')
    .innerJoin('change_sets as r', 'r.reverted_id', 's.id')
    .select('r.date_created as date')
    .where(({ and }) => and({ 's.user_id': userId, 's.origin': 'suggestion', 'r.origin': 'revert' }))
    .where('r.user_id', 'is distinct from', userId)
    .orderBy('r.id')
    .execute();
  return rows.map(({ date }) => date);
}
