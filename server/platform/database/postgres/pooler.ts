import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';

/** A pooler in transaction mode, such as PgBouncer: no session state survives a transaction. */
export type PostgresConnectionPooler = {
  connection: ClientConfig;
  /** PgBouncer supports prepared statements from 1.21 on, if its max_prepared_statements is not 0. */
  supportsNamedStatements: boolean;
  limitsStatementTime: boolean;
};

export async function detectConnectionPooler(
  connection: ClientConfig,
): Promise<PostgresConnectionPooler | null> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; limit: string }>(WHO_ANSWERS);
    // A pooler greets with a backend pid of its own, for cancel requests.
    if (assertDefined(rows[0]).pid === (client as Client & { processID: number }).processID) return null;
    return {
      connection,
      supportsNamedStatements: await probeNamedStatements(client),
      limitsStatementTime: assertDefined(rows[0]).limit !== '0',
    };
  } finally {
    await client.end();
  }
}

const WHO_ANSWERS = `SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS limit`;

/** A pooler that supports prepared statements renames them on the server. */
async function probeNamedStatements(client: Client): Promise<boolean> {
  const name = `probe_${randomBytes(6).toString('hex')}`;
  await client.query('BEGIN');
  try {
    await client.query({ name, text: 'SELECT 1' });
    const { rows } = await client.query('SELECT 1 FROM pg_prepared_statements WHERE name = $1', [name]);
    if (rows.length > 0) await client.query(`DEALLOCATE ${name}`);
    return rows.length === 0;
  } finally {
    await client.query('ROLLBACK');
  }
}
