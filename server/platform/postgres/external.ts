import { Client, type ClientConfig } from 'pg';
import { StartProblem } from '../start-problem.ts';

const OLDEST_VERSION = 14;
const EXTENSIONS = ['btree_gist', 'cube', 'pg_trgm', 'unaccent'];

/** Says in words what a PostgreSQL that is not ours lacks, before anything is attempted on it. */
export async function checkExternal(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartProblem(`DATABASE_URL does not lead to a working PostgreSQL: ${(error as Error).message}`);
  }
  try {
    await checkVersion(client);
    await checkExtensions(client);
  } finally {
    await client.end();
  }
}

async function checkVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
  );
  if (rows[0]!.number >= OLDEST_VERSION * 10_000) return;
  throw new StartProblem(
    `DATABASE_URL leads to PostgreSQL ${rows[0]!.version}; Clucket needs ${OLDEST_VERSION} or later.`,
  );
}

type Extension = { name: string; available: boolean; may_create: boolean; database: string };

async function checkExtensions(client: Client): Promise<void> {
  const { rows } = await client.query<Extension>(MISSING_EXTENSIONS, [EXTENSIONS]);
  const unavailable = rows.filter(({ available }) => !available).map(({ name }) => name);
  const forbidden = rows
    .filter(({ available, may_create }) => available && !may_create)
    .map(({ name }) => name);
  const problems = [
    unavailable.length > 0 &&
      `The server of DATABASE_URL does not have the extensions ${unavailable.join(', ')}. They are part of ` +
        'PostgreSQL itself: install its contrib package there (Debian and Ubuntu: apt install postgresql-contrib).',
    forbidden.length > 0 &&
      `The role of DATABASE_URL may not create the extensions ${forbidden.join(', ')}. Run this once as a ` +
        `superuser in the database ${rows[0]!.database}:\n` +
        forbidden.map((name) => `  CREATE EXTENSION ${name};`).join('\n'),
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new StartProblem(problems.join('\n'));
}

const MISSING_EXTENSIONS = `
  SELECT wanted.name,
         version.name IS NOT NULL AS available,
         coalesce(role.rolsuper
           OR NOT version.superuser
           OR (version.trusted AND has_database_privilege(current_database(), 'CREATE')), false) AS may_create,
         current_database() AS database
    FROM unnest($1::text[]) AS wanted(name)
    JOIN pg_roles role ON role.rolname = current_user
    LEFT JOIN pg_available_extensions available ON available.name = wanted.name
    LEFT JOIN pg_available_extension_versions version
      ON version.name = available.name AND version.version = available.default_version
   WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = wanted.name)
   ORDER BY wanted.name`;
