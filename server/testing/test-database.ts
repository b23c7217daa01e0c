import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

export type TestDatabase = { connection: ClientConfig; name: string; drop(): Promise<void> };

/** A database of its own for one test file: a clone of the migrated template, or an empty one. */
export async function createTestDatabase(template: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const application = inject('application');
  await asSuperuser(`CREATE DATABASE ${name} TEMPLATE template_${template} OWNER ${application.user}`);
  return {
    connection: { ...application, database: name },
    name,
    drop: () => asSuperuser(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** The same for a whole test file, dropped after it. Read `connection` inside hooks and tests only. */
export function useTestDatabase(): { readonly connection: ClientConfig } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  return {
    get connection() {
      if (!database) throw new Error('The test database exists only inside hooks and tests.');
      return database.connection;
    },
  };
}

/** The same with a connection to it. */
export function useTestClient(): { readonly client: Client } {
  const test = useTestDatabase();
  const held = {} as { client: Client };
  beforeAll(async () => {
    held.client = new Client(test.connection);
    await held.client.connect();
  });
  afterAll(() => held.client.end());
  return held;
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new Client(inject('superuser'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
