import { parseArgs } from 'node:util';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startTemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    // With 1, things are created in the same order each time.
    'at-once': { type: 'string', default: '16' },
  },
});

const postgres = await startTemporaryPostgres();
const since = performance.now();
try {
  await migrate(postgres.connection);
  const report = await fuzz({
    connection: postgres.connection,
    requests: Number(values.requests),
    seed: Number(values.seed),
    atOnce: Number(values['at-once']),
    only: values.only,
    onFinding: (finding) => console.log(`\n- ${finding}\n`),
    onProgress: (done, findings) => {
      if (done % 10_000 === 0) console.log(`${done} requests, ${findings} findings, ${seconds()} s`);
    },
  });
  console.log(`\n${report.requests} requests with seed ${values.seed} in ${seconds()} s`);
  console.log(`answers: ${JSON.stringify(report.statuses)}`);
  console.log(`never done: ${report.neverAccepted.join(', ') || 'none'}`);
  console.log(`never refused: ${report.neverRejected.join(', ') || 'none'}`);
  console.log(formatCountWithNoun(report.findings.length, 'finding', 'findings'));
  const isWhole =
    values.only !== undefined || report.neverAccepted.length + report.neverRejected.length === 0;
  process.exitCode = report.findings.length === 0 && isWhole ? 0 : 1;
} finally {
  await postgres.stop();
}

function seconds(): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}
