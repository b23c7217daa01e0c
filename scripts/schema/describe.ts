import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as Generator } from 'kysely-codegen';
import { Pool } from 'pg';
import { migrate } from '#server/platform/migrate.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { printSchema } from './print.ts';

/** What the database's drivers hand over as JavaScript values, where the generator would guess otherwise. */
const TYPES = { int8: 'number', numeric: 'number', tsvector: 'string', cube: 'string' };

/** The files that say what the migrations make: for readers, and for the compiler. */
export async function describeSchema(): Promise<Record<'db/schema.sql' | 'db/schema.gen.ts', string>> {
  const postgres = await startTemporaryPostgres();
  try {
    await migrate(postgres.connection);
    const pool = new Pool(postgres.connection);
    // A pool says that it has ended before its sockets have closed, and the server's farewell then reaches it.
    pool.on('error', () => {});
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    try {
      return { 'db/schema.sql': await printSchema(pool), 'db/schema.gen.ts': await types(db) };
    } finally {
      await pool.end();
    }
  } finally {
    await postgres.stop();
  }
}

function types(db: Kysely<unknown>): Promise<string> {
  return generate({ db, dialect: new Generator(), outFile: null, typeMapping: TYPES, typeOnlyImports: true });
}
