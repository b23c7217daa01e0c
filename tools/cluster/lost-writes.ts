import type { AcknowledgedWrite } from './cluster-load.ts';
import { runSqlStatements } from './run-sql-statements.ts';

/** `number` is the number in the text of a review. */
export type StoredWrite = { kind: string; user_id: string; sandwich_id: number; number: string };

export async function findLostWrites(
  address: string,
  ledger: AcknowledgedWrite[],
): Promise<AcknowledgedWrite[]> {
  const stored = await runSqlStatements<StoredWrite>(address, [
    `SELECT 'review' AS kind, user_id, sandwich_id, coalesce(substring(comment from 'number (\\d+)'), '0') AS number FROM reviews
     UNION ALL
     SELECT 'tried', user_id, sandwich_id, '0' FROM user_sandwiches WHERE has_tried`,
  ]);
  return filterLostWrites(stored, ledger);
}

/** Acknowledged writes of which the database has neither the value nor a later one of the same member and sandwich. */
export function filterLostWrites(stored: StoredWrite[], ledger: AcknowledgedWrite[]): AcknowledgedWrite[] {
  const numbers = new Map(
    stored.map((row) => [keyOf(row.kind, row.user_id, row.sandwich_id), Number(row.number)] as const),
  );
  return ledger.filter(({ kind, userId, sandwichId, number }) => {
    const found = numbers.get(keyOf(kind, userId, sandwichId));
    // A list entry that existed before keeps its notes.
    return found === undefined || (kind === 'review' && found < number);
  });
}

function keyOf(kind: string, userId: string, sandwichId: number): string {
  return `${kind} ${userId} ${sandwichId}`;
}
