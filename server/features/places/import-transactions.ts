import { lockCatalogOnCitus, setStatementTimeout, type Db } from '#server/platform/database/database.ts';
import {
  beginTransaction,
  commitTransaction,
  extendIdleInTransactionTimeout,
  releaseSavepoint,
  rollBackTransaction,
  rollBackToSavepoint,
  setSavepoint,
} from './transaction-control-queries.ts';

export type ImportTransactions = {
  begin(): Promise<void>;
  runInTransaction<T>(work: () => Promise<T>): Promise<T>;
  end(): Promise<void>;
};

/** Recounting a large brand takes longer than the ten seconds that requests have. */
const STATEMENT_TIMEOUT = '5min';

/** A dry run is one transaction with savepoints, rolled back at the end. */
export function createImportTransactions(connection: Db, isDry: boolean): ImportTransactions {
  const [start, finish, undo] = isDry
    ? [setSavepoint, releaseSavepoint, rollBackToSavepoint]
    : [beginTransaction, commitTransaction, rollBackTransaction];
  return {
    begin: async () => {
      if (!isDry) return;
      await beginTransaction(connection);
      await setStatementTimeout(connection, STATEMENT_TIMEOUT);
      await extendIdleInTransactionTimeout(connection);
    },
    end: async () => void (isDry && (await rollBackTransaction(connection))),
    runInTransaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        await start(connection);
        try {
          if (!isDry) await setStatementTimeout(connection, STATEMENT_TIMEOUT);
          await lockCatalogOnCitus(connection);
          const done = await work();
          await finish(connection);
          return done;
        } catch (error) {
          await undo(connection);
          if (attempt === 5 || !isRetryable(error)) throw error;
        }
      }
    },
  };
}

/** Serialization failure, deadlock, and lock timeout. */
function isRetryable(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(String((error as { code?: unknown }).code));
}
