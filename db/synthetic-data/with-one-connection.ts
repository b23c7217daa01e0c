import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import { getPostgresTypeParser } from '#server/platform/database/pool.ts';

export type SharedDatabaseConnection = { client: Client; db: Kysely<DB> };

/** COPY uses the client and the features use Kysely, so that both share one connection and transaction. */
export async function withOneConnection<T>(
  connection: ClientConfig,
  work: (both: SharedDatabaseConnection) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, types: { getTypeParser: getPostgresTypeParser } });
  client.on('error', () => {});
  await client.connect();
  const borrowed = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => borrowed, end: async () => {} };
  try {
    return await work({
      client,
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) }),
    });
  } finally {
    await client.end();
  }
}
