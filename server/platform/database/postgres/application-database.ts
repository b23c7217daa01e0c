import { Client, type ClientConfig } from 'pg';
import type { PostgresCredentials } from './credentials.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const NAME = 'clucket';

/** The application's role is no superuser, so that a vulnerability of the site does not become a shell. */
export async function ensureApplicationDatabase(
  superuser: ClientConfig,
  credentials: PostgresCredentials,
): Promise<ClientConfig> {
  const client = new Client(superuser);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT 1 FROM pg_database WHERE datname = $1) AS database`,
      [NAME],
    );
    if (!assertDefined(rows[0]).role) {
      await client.query(
        `CREATE ROLE ${NAME} LOGIN PASSWORD ${client.escapeLiteral(credentials.application)}`,
      );
    }
    if (!assertDefined(rows[0]).database) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  } finally {
    await client.end();
  }
  const { host, port } = superuser;
  return { host, port, user: NAME, password: credentials.application, database: NAME };
}
