import type { ImportTransactions } from './import-transactions.ts';

export type RejectedRow<Row> = { row: Row; message: string };

class RolledBack extends Error {}

/**
 * Finds the rows that the database rejects because of their data. Tries each half in a separate transaction that
 * is rolled back, so that a bad file holds locks no longer than a good one.
 */
export async function findRejectedRows<Row>(
  run: ImportTransactions,
  rows: readonly Row[],
  importRows: (rows: readonly Row[]) => Promise<unknown>,
): Promise<RejectedRow<Row>[]> {
  try {
    await run.runInTransaction(async () => {
      await importRows(rows);
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return [];
    if (!isPostgresDataError(error)) throw error;
    const [first] = rows;
    if (rows.length === 1 && first !== undefined) return [{ row: first, message: (error as Error).message }];
  }
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await findRejectedRows(run, rows.slice(0, middle), importRows)),
    ...(await findRejectedRows(run, rows.slice(middle), importRows)),
  ];
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
export function isPostgresDataError(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code ?? ''));
}
