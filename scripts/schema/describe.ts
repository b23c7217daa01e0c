import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as Generator } from 'kysely-codegen';
import { Pool } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readSchemaObjects } from '#server/platform/schema-objects.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { printSchema } from './print.ts';

/** What the database's drivers hand over as JavaScript values, where the generator would guess otherwise. */
const TYPES = { int8: 'number', numeric: 'number', tsvector: 'string', cube: 'string' };

type SchemaFile = 'db/schema.sql' | 'db/schema.gen.ts' | 'db/schema-objects.json';

/** The files that say what the migrations make: for readers, for the compiler, and for the doctor. */
export async function describeSchema(): Promise<Record<SchemaFile, string>> {
  const postgres = await startTemporaryPostgres();
  try {
    await migrate(postgres.connection);
    const pool = new Pool(postgres.connection);
    // A pool says that it has ended before its sockets have closed, and the server's farewell then reaches it.
    pool.on('error', () => {});
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    try {
      return {
        'db/schema.sql': await printSchema(pool),
        'db/schema.gen.ts': await types(db),
        'db/schema-objects.json': `${JSON.stringify(await readSchemaObjects(db), null, 2)}\n`,
      };
    } finally {
      await pool.end();
    }
  } finally {
    await postgres.stop();
  }
}

function types(db: Kysely<DB>): Promise<string> {
  return generate({ db, dialect: new Generator(), outFile: null, typeMapping: TYPES, typeOnlyImports: true });
}
