// node tools/bench/load/replay-load-process.ts PLAN: sends statements by the bare driver, and renders pages by React alone.
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { Pool, type ClientConfig } from 'pg';
import { withNamedStatements } from '#server/platform/database/named-statements.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createLatencyHistogram } from './latency-histogram.ts';
import { openRecordedPageRenderer, type RecordedPage } from './render-recorded-page.ts';

export type ReplayedRequest = {
  statements: { sql: string; parameters: readonly unknown[] }[];
  page?: RecordedPage;
};
export type ReplayLoadPlan = {
  connection: ClientConfig;
  concurrency: number;
  jobs: ReplayedRequest[];
  seconds?: number;
};

const plan = deserialize(readFileSync(assertDefined(process.argv[2]))) as ReplayLoadPlan;
// Named as the application names them, so each is parsed and planned once.
const pool = new Pool({ ...plan.connection, max: plan.concurrency });
const named = withNamedStatements(pool);
const render = plan.jobs.some(({ page }) => page) ? await openRecordedPageRenderer() : null;
const times = createLatencyHistogram();
let next = 0;
const since = performance.now();
const begun = process.cpuUsage();
const until = since + (plan.seconds ?? Infinity) * 1000;
await Promise.all(Array.from({ length: plan.concurrency }, worker));
const { user, system } = process.cpuUsage(begun);
const result = times.summarize((performance.now() - since) / 1000);
console.log(JSON.stringify({ ...result, processor: (user + system) / result.count }));
await pool.end();

async function worker(): Promise<void> {
  const client = await named.connect();
  while (plan.seconds ? performance.now() < until : next < plan.jobs.length) {
    const { statements, page } = assertDefined(plan.jobs[next++ % plan.jobs.length]);
    const began = performance.now();
    for (const { sql, parameters } of statements) await client.query(sql, parameters);
    if (page) await assertDefined(render)(page);
    times.add(performance.now() - began);
  }
  client.release();
}
