import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A migrated database for a test file that needs no application, at the moment at which `useTestApp` begins. */
export function useTestDb(): { readonly db: Database['db'] } {
  const test = {} as { db: Database['db'] };
  let created: TestDatabase | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    created = await createTestDatabase('migrated', new Date('2026-11-21T20:00:00Z'));
    // A busy machine would refuse what is no test's subject.
    database = openDatabase({
      connection: created.connection,
      log: createLog('silent'),
      patience: { still: 60_000, most: 60_000 },
    });
    test.db = database.db;
  });
  afterAll(async () => {
    await database?.close();
    await created?.drop();
  });
  return test;
}
