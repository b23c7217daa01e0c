import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  generate,
  GenericExpressionNode,
  IdentifierNode,
  PostgresDialect as Generator,
  type PostprocessFunction,
} from 'kysely-codegen';
import { Pool } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { readSchemaObjects } from '#server/platform/database/schema-objects.ts';
import { startTemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';
import { dumpDatabaseSchema } from './dump-database-schema.ts';

/** JavaScript values of the database drivers, where the generator would guess otherwise. */
const TYPES = { int8: 'number', numeric: 'number', tsvector: 'string', cube: 'string' };

const FIELDS = new GenericExpressionNode('Record', [
  new IdentifierNode('string'),
  new IdentifierNode('unknown'),
]);
const OBJECTS = {
  'audit_log.after': FIELDS,
  'audit_log.before': FIELDS,
  'suggestions.after': FIELDS,
  'suggestions.before': FIELDS,
  'users.preferences': new GenericExpressionNode('Generated', [FIELDS]),
};

type SchemaFile = 'db/schema.sql' | 'db/schema.gen.ts' | 'db/schema-objects.json';

export async function generateSchemaFiles(): Promise<Record<SchemaFile, string>> {
  const postgres = await startTemporaryPostgres();
  try {
    await migrate(postgres.connection);
    const pool = new Pool(postgres.connection);
    // A pool reports its end before its sockets are closed, and can still receive the server's shutdown error.
    pool.on('error', () => {});
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    try {
      return {
        'db/schema.sql': await dumpDatabaseSchema(pool),
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
  return generate({
    ...{ db, dialect: new Generator(), outFile: null, typeMapping: TYPES, typeOnlyImports: true },
    overrides: { columns: OBJECTS },
    postprocess: withListedValues,
  });
}

/** The type of a text column is the values of its CHECK. */
const withListedValues: PostprocessFunction<DB> = async ({ db, metadata }) => {
  const { rows } = await sql<{ name: string; values: string[] }>`
    SELECT conrelid::regclass || '.' || attname AS name, array_agg(value[1] ORDER BY value[1]) AS values
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum]
    CROSS JOIN LATERAL (SELECT pg_get_constraintdef(pg_constraint.oid) AS text) AS definition
    CROSS JOIN LATERAL regexp_matches(text, $$'([^']*)'::text$$, 'g') AS value
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND text ~ '^CHECK [(][(][a-z_]+ = ANY [(]ARRAY'
    GROUP BY 1`.execute(db);
  const listed = new Map(rows.map(({ name, values }) => [name, values]));
  for (const table of metadata.tables)
    for (const column of table.columns) {
      const values = listed.get(`${table.name}.${column.name}`);
      // The generator asks for values only of an unknown type.
      if (values) Object.assign(column, { dataType: 'listed', enumValues: values });
    }
  return metadata;
};
