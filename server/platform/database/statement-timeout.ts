import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';

/** Of this transaction only; elsewhere, a statement has ten seconds. */
export async function setStatementTimeout(tx: Kysely<DB>, timeout: `${number}min` | 'none'): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${timeout === 'none' ? '0' : timeout}, true)`.execute(tx);
}
