import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';

/** Work that may fail, and whose failure must not end the transaction. */
export async function withSavepoint<T>(tx: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const done = await work();
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return done;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    // Otherwise an outer savepoint of the same name stays hidden behind it.
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    throw error;
  }
}
