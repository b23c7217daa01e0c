import { sql, type Db } from '#server/platform/database/database.ts';

/** The first key of advisory locks; the second one is the id of a sandwich. */
const LIST_ENTRIES_LOCK = 7_203;

/** Call before adding an entry: makes it wait for a merge, or a merge for it. No catalog row locks (decision 0092). */
export async function lockSandwichAgainstMerge(tx: Db, sandwichId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${LIST_ENTRIES_LOCK}, ${sandwichId})`.execute(tx);
}

/** Call before a merge takes any lock that writers of entries wait for. */
export async function lockAgainstNewListEntries(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(${LIST_ENTRIES_LOCK}, id) FROM unnest(${sandwichIds.toSorted((a, b) => a - b)}::int[]) AS id
  `.execute(tx);
}

/** Uses an update that changes nothing, because Citus has no SELECT FOR UPDATE across machines. */
export async function lockListEntriesOfMergePair(tx: Db, mergedId: number, targetId: number): Promise<void> {
  await sql`
    UPDATE user_sandwiches t SET has_tried = has_tried
    WHERE t.sandwich_id = ${mergedId} OR (t.sandwich_id = ${targetId} AND EXISTS (
      SELECT 1 FROM user_sandwiches x WHERE x.user_id = t.user_id AND x.sandwich_id = ${mergedId}))
  `.execute(tx);
}
