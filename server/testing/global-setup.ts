import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/migrate.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    superuser: ClientConfig;
    application: ClientConfig;
  }
}

/** One PostgreSQL for the whole run, with one migrated database that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { connection, superuser, stop } = await startTemporaryPostgres();
  const client = new Client(superuser);
  await client.connect();
  await client.query(`CREATE DATABASE template_migrated OWNER ${connection.user}`);
  await client.query(`CREATE DATABASE template_empty OWNER ${connection.user}`);
  await client.end();
  await migrate({ ...connection, database: 'template_migrated' });
  project.provide('superuser', superuser);
  project.provide('application', connection);
  return stop;
}
