// Starts only Citus and leaves it running, to connect a site or tests to it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClusterTestContext } from '../cluster-test-context.ts';
import { buildCitus } from './build-citus.ts';
import { startCitus } from './citus-cluster.ts';
import { postgresConnectionUrlOf } from './postgres-node.ts';

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    port: { type: 'string' },
    install: { type: 'boolean', default: false },
    'for-tests': { type: 'boolean', default: false },
    database: { type: 'string', multiple: true, default: ['clucket'] },
  },
});

const postgresFolder = buildCitus(values.install);
const context = createClusterTestContext(mkdtempSync(join(tmpdir(), 'clucket-citus-')));
let ending: Promise<void> | null = null;
const end = () =>
  (ending ??= Promise.all(context.parts.map((part) => part.stop())).then(() =>
    rmSync(context.folder, { recursive: true, force: true }),
  ));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void end().then(() => process.exit(0)));

try {
  const workers = Number(values.workers);
  const firstPort = values.port === undefined ? undefined : Number(values.port);
  const cluster = await startCitus(context, {
    postgresFolder,
    workers,
    firstPort,
    isForTests: values['for-tests'],
  });
  for (const database of values.database) {
    const address = await cluster.createDatabase(database);
    process.stdout.write(`DATABASE_URL=${address}\n`);
    for (const node of [cluster.coordinator, ...cluster.workers])
      process.stdout.write(
        `  ${node.name}, superuser: ${postgresConnectionUrlOf(node, database, 'postgres')}\n`,
      );
  }
  const nodes = [cluster.coordinator, ...cluster.workers].map(({ port }) => `127.0.0.1:${port}`);
  process.stdout.write(`TEST_CITUS=${nodes.join(',')}\n`);
  process.stdout.write(`In ${context.folder}. Ctrl-C or SIGTERM to ${process.pid} ends and removes it.\n`);
} catch (error) {
  await end();
  throw error;
}
