import type { Db } from '#server/platform/database.ts';
import {
  begin,
  commit,
  mayPauseForTenMinutes,
  releaseSavepoint,
  rollBack,
  rollBackToSavepoint,
  setSavepoint,
  takeFiveMinutes,
} from './transaction-queries.ts';

export type Transactions = {
  begin(): Promise<void>;
  inOne<T>(work: () => Promise<T>): Promise<T>;
  end(): Promise<void>;
};

/** A transaction a batch on one connection; for a dry run one transaction around all, with savepoints, rolled back at the end. */
export function transactions(connection: Db, isDry: boolean): Transactions {
  const [start, finish, undo] = isDry
    ? [setSavepoint, releaseSavepoint, rollBackToSavepoint]
    : [begin, commit, rollBack];
  return {
    begin: async () => {
      if (!isDry) return;
      await begin(connection);
      await takeFiveMinutes(connection);
      await mayPauseForTenMinutes(connection);
    },
    end: async () => void (isDry && (await rollBack(connection))),
    inOne: async (work) => {
      for (let attempt = 1; ; attempt++) {
        await start(connection);
        try {
          if (!isDry) await takeFiveMinutes(connection);
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

/** Serialization failure, deadlock, and a lock that a request held for too long. */
function isRetryable(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(String((error as { code?: unknown }).code));
}
