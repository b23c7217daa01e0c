import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEtcd } from './etcd.ts';
import {
  findLostReviews,
  findWrongCounts,
  summarizePhases,
  summarizeProbes,
  type ClusterResult,
  type Phase,
} from './summarize.ts';
import { registerMember, startLoad } from './load.ts';
import { findPrograms, MissingProgramError } from './programs.ts';
import { createClusterContext, waitFor, type ClusterContext } from '../managed-processes.ts';
import { startPatroni } from './patroni.ts';
import { startProbes } from './probe.ts';
import { startDatabaseProxies } from './proxies.ts';
import { formatResult, writeToReadme } from './report.ts';
import { startServerProcess, startClusterSite } from './site.ts';
import { defined } from '#shared/defined.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '20' },
    calm: { type: 'string', default: '15' },
    record: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const RATE = Number(values.rate);
const CALM_SECONDS = Number(values.calm);
const WRITES = 0.25;
const MEMBERS = 24;
const PROBE_SANDWICHES = 20;

const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);

try {
  await main();
} catch (error) {
  process.stderr.write(
    error instanceof MissingProgramError ? `${error.message}\n` : `${String((error as Error).stack)}\n`,
  );
  if (error instanceof Error && error.cause) process.stderr.write(`Because of: ${String(error.cause)}\n`);
  process.exitCode = error instanceof MissingProgramError ? 2 : 1;
}

async function main(): Promise<void> {
  const programs = findPrograms();
  const context = createClusterContext(mkdtempSync(join(tmpdir(), 'clucket-cluster-')));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clean(context).then(() => process.exit(1)));
  try {
    const judged = await measure(context, programs);
    const about = `${RATE} requests a second, a quarter of them reviews, ${MEMBERS} members.`;
    const text = formatResult(judged, about);
    process.stdout.write(`\n${text}\n`);
    if (values.record) writeToReadme(text);
    const { lost, late, authorsWhoDidNotKnow, wrongInTheEnd } = judged;
    for (const line of wrongInTheEnd) say(line);
    if (lost.length + late + authorsWhoDidNotKnow + wrongInTheEnd.length > 0) process.exitCode = 1;
  } finally {
    await clean(context);
  }
}

async function clean(context: ClusterContext): Promise<void> {
  say('Ending what was started');
  const [databases, others] = [true, false].map((isDatabase) =>
    context.parts.filter(({ name }) => name.startsWith('postgres') === isDatabase),
  ) as [typeof context.parts, typeof context.parts];
  const voters = others.filter(({ name }) => name.startsWith('etcd'));
  await Promise.all(others.filter((part) => !voters.includes(part)).map((part) => part.kill()));
  // A killed PostgreSQL leaves shared memory behind.
  await Promise.all(databases.map((part) => part.stop()));
  await Promise.all(voters.map((part) => part.kill()));
  if (values.keep) say(`What it wrote lies in ${context.folder}`);
  else rmSync(context.folder, { recursive: true, force: true });
}

async function measure(
  context: ClusterContext,
  programs: ReturnType<typeof findPrograms>,
): Promise<ClusterResult> {
  say(`Three members of etcd, then three PostgreSQL under Patroni, in ${context.folder}`);
  const etcd = await startEtcd(context, programs.etcd);
  const postgres = await startPatroni(context, programs, etcd);
  say('HAProxy, PgBouncer, three processes of Clucket and nginx');
  const site = await startClusterSite(
    context,
    programs.nginx,
    await startDatabaseProxies(context, programs, postgres),
  );
  const answer = await fetch(`${site.url}/api/sandwiches?limit=200`);
  const ids = ((await answer.json()) as { id: number }[]).map(({ id }) => id);
  const [probed, loaded] = [ids.slice(0, PROBE_SANDWICHES), ids.slice(PROBE_SANDWICHES)];
  const members = [];
  for (let each = 0; each < MEMBERS; each++) members.push(await registerMember(site.url, `cluster-${each}`));

  const ledgerFile = join(context.folder, 'ledger.jsonl');
  const load = startLoad({
    url: site.url,
    members,
    sandwiches: loaded,
    rate: RATE,
    writes: WRITES,
    ledgerFile,
  });
  const probing = startProbes({ url: site.url, processes: site.processes, members, sandwiches: probed });
  const phases: Phase[] = [];
  const run = phaseRunner(phases, () => load.ledger.at(-1)?.at ?? 0);
  await pause(3_000);
  await interruptEach(run, { site, postgres, etcd });

  say('Ending the load and comparing');
  await load.stop();
  await probing.stop();
  await pause(1_000);
  const address = `${postgres.address(await postgres.primary()).replace(/postgres$/, 'clucket')}`;
  return {
    phases: summarizePhases(phases, load.requests, load.ledger),
    acknowledged: load.ledger.length,
    lost: await findLostReviews(address, load.ledger),
    ...summarizeProbes(probing.probes),
    wrongInTheEnd: await findWrongCounts(address, site.processes, ids),
  };
}

type RunPhase = (name: string, event: () => Promise<void>, mend: () => Promise<void>) => Promise<void>;

function phaseRunner(phases: Phase[], lastWriteAt: () => number): RunPhase {
  return async (name, event, mend) => {
    const at = Date.now();
    say(name);
    await event();
    await pause(CALM_SECONDS * 1000);
    await waitFor('a write after it', async () => lastWriteAt() > Date.now() - 1_000, 120);
    phases.push({ name, at, until: Date.now() });
    await mend();
    await pause(3_000);
  };
}

type Cluster = {
  site: Awaited<ReturnType<typeof startClusterSite>>;
  postgres: Awaited<ReturnType<typeof startPatroni>>;
  etcd: Awaited<ReturnType<typeof startEtcd>>;
};

async function interruptEach(run: RunPhase, { site, postgres, etcd }: Cluster): Promise<void> {
  await run(
    'nothing',
    async () => {},
    async () => {},
  );
  const [victim] = site.processes;
  await run(
    'a Clucket process',
    () => defined(victim).part.kill(),
    () => startServerProcess(defined(victim)),
  );
  const wholeAgain = () => waitFor('a whole cluster', async () => (await postgres.isHealthy()) || null, 180);
  const standby = await postgres.synchronous();
  await run(
    'the synchronous replica',
    () => standby.part.kill(),
    async () => {
      standby.part.start();
      await wholeAgain();
    },
  );
  const primary = await postgres.primary();
  await run(
    'the primary (failover)',
    () => primary.part.kill(),
    async () => {
      primary.part.start();
      await wholeAgain();
    },
  );
  const leader = await etcd.leader();
  await run(
    'the leader of etcd',
    () => leader.kill(),
    async () => leader.start(),
  );
}
