import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { DB } from '#db/schema.gen.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase } from './test-database.ts';

export type TestApp = {
  app: FastifyInstance;
  db: Kysely<DB>;
  /** What time it is for the application; set it as a test needs. */
  clock: { now: Date };
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>;
};

// oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
export type TestAnswer = {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  json: any;
};

/** The shipped application over a database of its own, made before the file's tests and dropped after them. */
export function useTestApp(environment: Record<string, string> = {}): TestApp {
  const test = {} as TestApp & { database: Database; drop(): Promise<void> };
  beforeAll(async () => {
    const log = createLog('silent');
    const { connection, drop } = await createTestDatabase();
    const database = openDatabase({ connection, log });
    test.clock = { now: new Date('2026-11-21T20:00:00Z') };
    const config = parseConfig({ NODE_ENV: 'test', ...environment });
    const app = await buildApp({ config, db: database.db, log, now: () => test.clock.now });
    Object.assign(test, { app, db: database.db, database, drop });
  });
  afterAll(async () => {
    await test.app?.close();
    await test.database?.close();
    await test.drop?.();
  });
  test.get = async (url, headers = {}) => {
    const response = await test.app.inject({ method: 'GET', url, headers });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.body,
      json: isJson ? response.json() : undefined,
    };
  };
  return test;
}
