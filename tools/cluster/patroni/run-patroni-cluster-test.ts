import { setTimeout as pause } from 'node:timers/promises';
import { assertDefined } from '#shared/assert-defined.ts';
import { registerLoadTestMembers } from '../load-test-members.ts';
import { startClusterLoad } from '../cluster-load.ts';
import { findLostWrites } from '../lost-writes.ts';
import { waitFor } from '../wait-for.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import {
  createClusterTestPhaseRunner,
  formatClusterTestPhases,
  summarizeClusterTestPhase,
  type ClusterTestPhase,
  type ClusterTestPhaseSummary,
  type RunClusterTestPhase,
} from '../run-phases.ts';
import { printWithTime } from '../print-with-time.ts';
import { listSandwichIds, startServerProcess } from '../site-process.ts';
import { zeroCountClaim, type VerifiedClaim, type ClusterTestReport } from '../verified-claims.ts';
import { startEtcd, type Etcd } from './etcd.ts';
import { startPatroni, type PostgresCluster } from './patroni.ts';
import { startStalenessProbes } from './staleness-probes.ts';
import type { PatroniPrograms } from './ensure-patroni-programs.ts';
import { startDatabaseProxies } from './proxies.ts';
import { summarizeStalenessProbes } from './summarize-staleness.ts';
import { findWrongReviewCounts } from './find-wrong-review-counts.ts';
import { startClusterSite, type ClusterTestSite } from './start-cluster-site.ts';

export type PatroniRunPlan = { rate: number; calmSeconds: number; members: number };

const WRITES = 0.25;
const PROBE_SANDWICHES = 20;
const MAX_FAILOVER_SECONDS = 30;
const FAILOVER = 'the primary killed (failover)';

export async function runPatroniClusterTest(
  context: ClusterTestContext,
  programs: PatroniPrograms,
  plan: PatroniRunPlan,
): Promise<ClusterTestReport> {
  printWithTime(`Three members of etcd, then three PostgreSQL under Patroni, in ${context.folder}`);
  const etcd = await startEtcd(context, programs.etcd);
  const postgres = await startPatroni(context, programs, etcd);
  printWithTime('HAProxy, PgBouncer, three processes of Clucket and nginx');
  const addresses = await startDatabaseProxies(context, programs, postgres);
  const site = await startClusterSite(context, programs.nginx, addresses);
  const ids = await listSandwichIds(site.url);
  const [probed, sandwiches] = [ids.slice(0, PROBE_SANDWICHES), ids.slice(PROBE_SANDWICHES)];
  const members = await registerLoadTestMembers(site.url, 'cluster', plan.members);

  const ledgerFile = `${context.folder}/ledger.jsonl`;
  const load = startClusterLoad({
    url: site.url,
    members,
    sandwiches,
    rate: plan.rate,
    writes: WRITES,
    ledgerFile,
  });
  const probing = startStalenessProbes({
    url: site.url,
    processes: site.processes,
    members,
    sandwiches: probed,
  });
  const phases: ClusterTestPhase[] = [];
  const run = createClusterTestPhaseRunner(phases, load, plan.calmSeconds);
  await pause(3_000);
  await killEach(run, { site, postgres, etcd });

  printWithTime('Ending the load and comparing');
  await load.stop();
  await probing.stop();
  await pause(1_000);
  const database = postgres.address(await postgres.primary()).replace(/postgres$/, 'clucket');
  const summaries = phases.map((phase) => summarizeClusterTestPhase(phase, load));
  const failover = assertDefined(summaries.find(({ name }) => name === FAILOVER));
  const wrongCounts = await findWrongReviewCounts(database, site.processes, ids);
  for (const line of wrongCounts) printWithTime(line);
  const { probes, late, worst, authorsWhoDidNotKnow } = summarizeStalenessProbes(probing.probes);
  const claims: VerifiedClaim[] = [
    {
      what: 'seconds without an acknowledged write in a failover',
      limit: `${MAX_FAILOVER_SECONDS}`,
      measured: failover.silence.toFixed(1),
      isMet: failover.silence <= MAX_FAILOVER_SECONDS,
    },
    claimFailedReads(failover, 'visitor read', 'failed reads of visitors in a failover'),
    claimFailedReads(failover, 'member read', 'failed reads of signed-in members in a failover'),
    zeroCountClaim(
      'acknowledged writes lost',
      await findLostWrites(database, load.ledger),
      load.ledger.length,
    ),
    zeroCountClaim(
      `reviews that a process did not show a second after their author was answered (longest: ${worst} ms)`,
      late,
      probes,
    ),
    zeroCountClaim(
      'authors who did not see their own review on another process',
      authorsWhoDidNotKnow,
      probes,
    ),
    zeroCountClaim(
      'sandwiches with another number of reviews in a process than in the database',
      wrongCounts,
      ids.length * site.processes.length,
    ),
  ];
  return { claims, details: formatClusterTestPhases(summaries) };
}

function claimFailedReads(
  { shares }: ClusterTestPhaseSummary,
  kind: 'visitor read' | 'member read',
  claim: string,
): VerifiedClaim {
  return zeroCountClaim(claim, shares[kind].failed, shares[kind].all);
}

type Cluster = { site: ClusterTestSite; postgres: PostgresCluster; etcd: Etcd };

async function killEach(run: RunClusterTestPhase, { site, postgres, etcd }: Cluster): Promise<void> {
  await run('nothing', async () => {});
  const stoppedProcess = assertDefined(site.processes[0]);
  await run(
    'a Clucket process killed',
    () => stoppedProcess.part.kill(),
    () => startServerProcess(stoppedProcess),
  );
  const wholeAgain = () => waitFor('a whole cluster', async () => (await postgres.isHealthy()) || null, 180);
  const standby = await postgres.synchronous();
  await run(
    'the synchronous replica killed',
    () => standby.part.kill(),
    async () => {
      standby.part.start();
      await wholeAgain();
    },
  );
  const primary = await postgres.primary();
  await run(
    FAILOVER,
    () => primary.part.kill(),
    async () => {
      primary.part.start();
      await wholeAgain();
    },
  );
  const leader = await etcd.leader();
  await run(
    'the leader of etcd killed',
    () => leader.kill(),
    async () => leader.start(),
  );
}
