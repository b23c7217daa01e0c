import { spawn } from 'node:child_process';
import { findCitusPrograms, startCitusNodes } from '#server/testing/postgres/citus-nodes.ts';
import { CITUS_EXCLUDED_TESTS } from '#server/testing/postgres/citus-excluded-tests.ts';

/** `npm run test:citus`: runs the HTTP tests with each database distributed over a coordinator and two workers. */
const programs = findCitusPrograms();
if (!programs) {
  console.log(
    'Skipped: the tests on Citus need a PostgreSQL that has it. Build one (tools/cluster/README.md) or set CITUS_POSTGRES to the folder of its programs.',
  );
  process.exit(0);
}
const nodes = await startCitusNodes(programs);
console.log(
  `Coordinator and workers: ${nodes.addresses}. Left out, with reasons: ${CITUS_EXCLUDED_TESTS.length} files`,
);
for (const { file, reason } of CITUS_EXCLUDED_TESTS) console.log(`  ${file}: ${reason}`);
const files = process.argv.slice(2);
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=http', ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_CITUS: nodes.addresses },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => void nodes.stop().then(() => process.exit(code ?? 1)));
