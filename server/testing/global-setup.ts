import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/migrate.ts';
import { startPostgres } from '#server/platform/postgres/postgres.ts';
import { ensureCredentials } from '#server/platform/postgres/credentials.ts';

declare module 'vitest' {
  interface ProvidedContext {
    superuser: ClientConfig;
    application: ClientConfig;
  }
}

const quiet = { info() {}, warn: console.warn, error: console.error };

/** One PostgreSQL for the whole run, with one migrated database that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-test-'));
  const postgres = await startPostgres({ dataDir: folder, databaseUrl: null, durable: false }, quiet);
  const superuser = {
    ...postgres.connection,
    user: 'postgres',
    password: ensureCredentials(folder).superuser,
    database: 'postgres',
  };
  const application = { ...postgres.connection };
  const client = new Client(superuser);
  await client.connect();
  await client.query(`CREATE DATABASE template_migrated OWNER ${application.user}`);
  await client.query(`CREATE DATABASE template_empty OWNER ${application.user}`);
  await client.end();
  await migrate({ ...application, database: 'template_migrated' });
  project.provide('superuser', superuser);
  project.provide('application', application);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
