import { sql, type Db } from '#server/platform/database.ts';

export type Transactions = {
  begin(): Promise<void>;
  inOne<T>(work: () => Promise<T>): Promise<T>;
  end(): Promise<void>;
};

// A batch of a large brand counts its locations again; the ordinary ten seconds are meant for requests.
const PATIENCE = sql`SET LOCAL statement_timeout = '5min'`;

/** A transaction a batch on one connection; for a dry run one transaction around all, with savepoints, rolled back at the end. */
export function transactions(connection: Db, isDry: boolean): Transactions {
  const run = (statement: string) => sql.raw(statement).execute(connection);
  return {
    begin: async () => {
      if (!isDry) return;
      await run('BEGIN');
      await PATIENCE.execute(connection);
      await run(`SET LOCAL idle_in_transaction_session_timeout = '10min'`);
    },
    end: async () => void (isDry && (await run('ROLLBACK'))),
    inOne: async (work) => {
      for (let attempt = 1; ; attempt++) {
        await run(isDry ? 'SAVEPOINT batch' : 'BEGIN');
        try {
          if (!isDry) await PATIENCE.execute(connection);
          const done = await work();
          await run(isDry ? 'RELEASE SAVEPOINT batch' : 'COMMIT');
          return done;
        } catch (error) {
          await run(isDry ? 'ROLLBACK TO SAVEPOINT batch' : 'ROLLBACK');
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
