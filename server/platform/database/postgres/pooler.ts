import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { defined } from '#shared/defined.ts';

/** A connection that is handed out by the transaction, such as PgBouncer's: nothing of a session outlives one. */
export type Pooler = {
  connection: ClientConfig;
  /** PgBouncer from 1.21 on looks after named statements, where its max_prepared_statements is not 0. */
  keepsNames: boolean;
  /** Whether whoever set it up limits how long a statement may take: we cannot, outside of a transaction. */
  limitsTime: boolean;
};

/** Null where the address leads to PostgreSQL itself. */
export async function findPooler(connection: ClientConfig): Promise<Pooler | null> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; limit: string }>(WHO_ANSWERS);
    // A pooler greets with a number of its own, by which it knows whom to cancel.
    if (defined(rows[0]).pid === (client as Client & { processID: number }).processID) return null;
    return { connection, keepsNames: await keepsNames(client), limitsTime: defined(rows[0]).limit !== '0' };
  } finally {
    await client.end();
  }
}

const WHO_ANSWERS = `SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS limit`;

/** One that looks after names gives statements names of its own, since ours are known to many connections. */
async function keepsNames(client: Client): Promise<boolean> {
  const name = `probe_${randomBytes(6).toString('hex')}`;
  await client.query('BEGIN');
  try {
    await client.query({ name, text: 'SELECT 1' });
    const { rows } = await client.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
    if (rows.length > 0) await client.query(`DEALLOCATE ${name}`);
    return rows.length === 0;
  } finally {
    await client.query('ROLLBACK');
  }
}
