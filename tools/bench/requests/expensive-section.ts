import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createExpensiveRequests, type ExpensiveRequest } from './expensive-requests.ts';
import { insertBenchSessions } from '../bench-sessions.ts';
import { selectIds } from '../select-ids.ts';
import { listPostgresBackendPids, startProcessCpuTimer } from '../processor-and-memory.ts';
import { quantile } from '../quantile.ts';
import type { GeneratedDatabases } from '../generated-databases.ts';

const SANDWICHES = 60_000;
const REQUESTS = 500;
const MAX_MS = 50;
const A_SECOND = 10;
const SECONDS = 20;
const WITHIN_MS = 100;
const OTHERS_EVERY_MS = 50;
const WITHOUT_LIMITS = { BACKUP_INTERVAL: 'off', RATE_LIMITS: 'off' };

type Cost = ExpensiveRequest & { status: number; nodeMs: number; postgresMs: number };

export async function runExpensiveBenchSection(
  databases: GeneratedDatabases,
  step: (text: string) => void,
): Promise<void> {
  const copy = await databases.copy(SANDWICHES);
  try {
    const costs = await onSite({ ...WITHOUT_LIMITS, DATA_DIR: copy.folder }, (site, client) =>
      costsOf(site, client, step),
    );
    printCosts(costs, copy.description);
    const [worst] = costs.toSorted((a, b) => total(b) - total(a));
    await onSite({ BACKUP_INTERVAL: 'off', DATA_DIR: copy.folder }, async (site, client) => {
      const waits = await waitsBeside(
        site,
        client,
        costs.filter(({ kind }) => kind === assertDefined(worst).kind),
      );
      printWaits(assertDefined(worst).kind, waits);
    });
  } finally {
    copy.remove();
  }
}

async function onSite<T>(
  environment: Record<string, string>,
  work: (site: StartedTestSite, client: Client) => Promise<T>,
): Promise<T> {
  const site = await startTestSite(environment);
  const client = new Client(site.connection());
  try {
    await client.connect();
    return await work(site, client);
  } finally {
    await client.end();
    await site.stop();
  }
}

async function costsOf(site: StartedTestSite, client: Client, step: (text: string) => void): Promise<Cost[]> {
  const requests = await createExpensiveRequests(client, REQUESTS + WARM_UP);
  for (const request of requests.slice(0, WARM_UP)) await sendRequest(site, request);
  step(`${REQUESTS} expensive requests, one at a time`);
  const costs: Cost[] = [];
  for (const request of requests.slice(WARM_UP)) {
    const postgres = startProcessCpuTimer(await listPostgresBackendPids(client));
    const node = startProcessCpuTimer([site.pid]);
    const status = await sendRequest(site, request);
    costs.push({ ...request, status, nodeMs: node(), postgresMs: postgres() });
  }
  return costs;
}

const WARM_UP = 48;

async function waitsBeside(
  site: StartedTestSite,
  client: Client,
  worst: readonly ExpensiveRequest[],
): Promise<{ alone: number[]; beside: number[] }> {
  const [id] = await selectIds(client, 'SELECT id FROM users ORDER BY md5(id) DESC LIMIT 1');
  const [member] = await insertBenchSessions(client, [assertDefined(id)]);
  const me = { kind: 'me', path: '/api/auth/me', cookie: assertDefined(member).cookie };
  const alone = await waits(site, me);
  const until = performance.now() + SECONDS * 1000;
  const sending: Promise<unknown>[] = [];
  const attack = (async () => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      sending.push(sendRequest(site, assertDefined(worst[turn % worst.length])));
      await pause(1000 / A_SECOND);
    }
  })();
  const beside = await waits(site, me);
  await attack;
  await Promise.allSettled(sending);
  return { alone, beside };
}

async function waits(site: StartedTestSite, request: ExpensiveRequest): Promise<number[]> {
  const taken: number[] = [];
  for (const until = performance.now() + SECONDS * 1000; performance.now() < until;) {
    const since = performance.now();
    await sendRequest(site, request);
    taken.push(performance.now() - since);
    await pause(Math.max(0, OTHERS_EVERY_MS - (performance.now() - since)));
  }
  return taken;
}

async function sendRequest(
  { baseUrl }: StartedTestSite,
  { path, cookie }: ExpensiveRequest,
): Promise<number> {
  const answer = await fetch(baseUrl + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
}

function total({ nodeMs, postgresMs }: Cost): number {
  return nodeMs + postgresMs;
}

function printCosts(costs: readonly Cost[], data: string): void {
  console.log(
    `${costs.length} expensive requests, one at a time, on ${data}. Processor time, median and most:\n`,
  );
  for (const [kind, list] of Map.groupBy(costs, ({ kind }) => kind)) {
    const cell = (of: (cost: Cost) => number) =>
      `${quantile(list.map(of), 0.5).toFixed(1).padStart(8)} ${Math.max(...list.map(of))
        .toFixed(1)
        .padStart(8)}`;
    const statuses = [...new Set(list.map(({ status }) => status))].join(', ');
    console.log(
      `    ${kind.padEnd(42)} Node ${cell(({ nodeMs }) => nodeMs)}   PostgreSQL ${cell(({ postgresMs }) => postgresMs)}   ${statuses}`,
    );
  }
  const over = costs.filter(({ nodeMs, postgresMs }) => nodeMs > MAX_MS || postgresMs > MAX_MS);
  console.log(`\n    above ${MAX_MS} ms: ${over.length}\n`);
}

function printWaits(kind: string, { alone, beside }: { alone: number[]; beside: number[] }): void {
  const formatTimes = (list: number[]) =>
    `p50 ${quantile(list, 0.5).toFixed(1)} ms, p95 ${quantile(list, 0.95).toFixed(1)} ms (${list.length})`;
  console.log(`${A_SECOND} a second of the worst (${kind}), and a member who asks /api/auth/me meanwhile:\n`);
  console.log(
    `    alone      ${formatTimes(alone)}\n    meanwhile  ${formatTimes(beside)}   aim: p95 <= ${WITHIN_MS} ms\n`,
  );
}
