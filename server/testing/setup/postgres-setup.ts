import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import type { TemporaryPostgres } from '../postgres/temporary-postgres.ts';
import { startTestPostgres } from '../postgres/test-postgres.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    superuser: ClientConfig;
    application: ClientConfig;
  }
}

type Shared = { postgres: Promise<TemporaryPostgres>; users: number };
const holder = globalThis as { testPostgres?: Shared };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder.testPostgres ??= { postgres: startTestPostgres(), users: 0 });
  shared.users += 1;
  const { connection, superuser, stop } = await shared.postgres;
  project.provide('superuser', superuser);
  project.provide('application', connection);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.testPostgres;
    await stop();
  };
}
