import { Client, type ClientConfig } from 'pg';
import { StartupError } from '../../process/startup-error.ts';
import { detectConnectionPooler, type PostgresConnectionPooler } from './pooler.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** UNIQUE NULLS NOT DISTINCT (0020) needs 15, and 14 is unsupported since November 2026. */
const MIN_VERSION = 15;
export const POSTGRES_EXTENSIONS = ['btree_gist', 'cube', 'intarray', 'pg_trgm', 'unaccent'];

export type ExternalDatabase = {
  connection: ClientConfig;
  pooler: PostgresConnectionPooler | null;
};

type Addresses = { databaseUrl: string; databaseListenUrl?: string | null };

export async function findExternalDatabase({
  databaseUrl,
  databaseListenUrl,
}: Addresses): Promise<ExternalDatabase> {
  const named = { connectionString: databaseUrl };
  const connection = databaseListenUrl ? { connectionString: databaseListenUrl } : named;
  await checkExternal(connection, databaseListenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL');
  const pooler = await detectConnectionPooler(named).catch((error: Error) => {
    throw notWorking('DATABASE_URL', error);
  });
  if (pooler && !databaseListenUrl) throw new StartupError(NEEDS_DIRECT);
  return { connection, pooler };
}

const NEEDS_DIRECT =
  'DATABASE_URL leads to PostgreSQL through a pooler such as PgBouncer, which cannot tell of changes. Set ' +
  'DATABASE_LISTEN_URL to the address of the server itself as well; requests still go through the pooler.';

async function checkExternal(connection: ClientConfig, variable: string): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw notWorking(variable, error as Error);
  }
  try {
    const { number, version } = assertDefined(
      (await client.query<{ number: number; version: string }>(VERSION)).rows[0],
    );
    const missing = (await client.query<Extension>(MISSING_EXTENSIONS, [POSTGRES_EXTENSIONS])).rows;
    const problems = [postgresVersionProblem(number, version) ?? postgresExtensionProblems(missing)].flat();
    if (problems.length > 0) throw new StartupError(problems.join('\n'));
  } finally {
    await client.end();
  }
}

function notWorking(variable: string, { message }: Error): StartupError {
  return new StartupError(`${variable} does not lead to a working PostgreSQL: ${message}`);
}

export function postgresVersionProblem(number: number, version: string): string | null {
  if (number >= MIN_VERSION * 10_000) return null;
  return `DATABASE_URL leads to PostgreSQL ${version}; Clucket needs ${MIN_VERSION} or later.`;
}

type Extension = { name: string; available: boolean; may_create: boolean; database: string };

export function postgresExtensionProblems(missing: Extension[]): string[] {
  const unavailable = missing.filter(({ available }) => !available).map(({ name }) => name);
  const forbidden = missing
    .filter(({ available, may_create }) => available && !may_create)
    .map(({ name }) => name);
  const problems = [];
  if (unavailable.length > 0) {
    problems.push(
      `The server of DATABASE_URL does not have the extensions ${unavailable.join(', ')}. They are part of ` +
        'PostgreSQL itself: install its contrib package there (Debian and Ubuntu: apt install postgresql-contrib).',
    );
  }
  if (forbidden.length > 0) {
    problems.push(
      `The role of DATABASE_URL may not create the extensions ${forbidden.join(', ')}. Run this once as a ` +
        `superuser in the database ${assertDefined(missing[0]).database}:\n` +
        forbidden.map((name) => `  CREATE EXTENSION ${name};`).join('\n'),
    );
  }
  return problems;
}

const VERSION = `
  SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`;

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
   WHERE NOT EXISTS (SELECT 1 FROM pg_extension WHERE extname = wanted.name)
   ORDER BY wanted.name`;
