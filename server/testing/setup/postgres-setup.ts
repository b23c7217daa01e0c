import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import type { TemporaryPostgres } from '../postgres/temporary-postgres.ts';
import { createCitusTemplates, parseCitusNodes } from '../postgres/citus-templates.ts';
import { startTestPostgres } from '../postgres/test-postgres.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    superuser: ClientConfig;
    application: ClientConfig;
    /** Where the tests run on Citus; otherwise none. */
    workers: ClientConfig[];
  }
}

type TestServers = TemporaryPostgres & { workers: ClientConfig[] };
type Shared = { postgres: Promise<TestServers>; users: number };
const holder = globalThis as { testPostgres?: Shared };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder.testPostgres ??= { postgres: startServers(), users: 0 });
  shared.users += 1;
  const { connection, superuser, workers, stop } = await shared.postgres;
  project.provide('superuser', superuser);
  project.provide('application', connection);
  project.provide('workers', workers);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.testPostgres;
    await stop();
  };
}

/** `npm run test:citus` has started its servers. */
async function startServers(): Promise<TestServers> {
  const addresses = process.env['TEST_CITUS'];
  if (!addresses) return { ...(await startTestPostgres()), workers: [] };
  const [superuser, ...workers] = parseCitusNodes(addresses);
  const connection = await createCitusTemplates([superuser, ...workers]);
  return { connection, superuser, workers, stop: async () => {} };
}
