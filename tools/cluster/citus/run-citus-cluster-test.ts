import { assertDefined } from '#shared/assert-defined.ts';
import { startClusterLoad, type AcknowledgedWrite } from '../cluster-load.ts';
import { findLostWrites } from '../lost-writes.ts';
import { findFreePorts } from '../free-ports.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import {
  createClusterTestPhaseRunner,
  formatClusterTestPhases,
  summarizeClusterTestPhase,
  type ClusterTestPhase,
  type ClusterTestPhaseSummary,
} from '../run-phases.ts';
import { printWithTime } from '../print-with-time.ts';
import { assertSitePrerequisites } from '../site-process.ts';
import { zeroCountClaim, type VerifiedClaim, type ClusterTestReport } from '../verified-claims.ts';
import { verifyBackupAndRestore } from './verify-backup-and-restore.ts';
import { formatCitusWriteMeasurements } from './format-write-measurements.ts';
import { verifyCitusWriteScaling } from './verify-write-scaling.ts';
import { measureCitusWrites, type CitusWriteMeasurement } from './measure-writes.ts';
import { countShards, rebalanceShards, startCitus, type CitusCluster } from './citus-cluster.ts';
import { postgresConnectionUrlOf, restartPostgresNode, startPostgresNode } from './postgres-node.ts';
import { runSqlStatements } from '../run-sql-statements.ts';
import { verifyTotalsMatch, startSiteOnCitus, type LoadTestSite } from './site-on-citus.ts';

export type CitusRunPlan = { postgresFolder: string; rate: number; calmSeconds: number; members: number };
type CitusRun = {
  context: ClusterTestContext;
  plan: CitusRunPlan;
  cluster: CitusCluster;
  site: LoadTestSite;
  ledger: AcknowledgedWrite[];
  claims: VerifiedClaim[];
  summaries: ClusterTestPhaseSummary[];
};

const DATABASE = 'clucket';
const WRITES = 0.5;

export async function runCitusClusterTest(
  context: ClusterTestContext,
  plan: CitusRunPlan,
): Promise<ClusterTestReport> {
  assertSitePrerequisites(context);
  const figures = [await measurePlain(context, plan)];
  printWithTime(`Citus: a coordinator and one worker, in ${context.folder}`);
  const cluster = await startCitus(context, { postgresFolder: plan.postgresFolder, workers: 1 });
  const address = await cluster.createDatabase(DATABASE);
  const site = await startSiteOnCitus(context, {
    name: 'site-citus',
    address,
    members: plan.members,
    isDistributed: true,
  });
  const run: CitusRun = { context, plan, cluster, site, ledger: [], claims: [], summaries: [] };
  figures.push(await measure(run, 'Citus, 1 worker'));
  printWithTime('A second worker');
  await cluster.addWorker();
  await rebalanceShards(cluster, DATABASE);
  run.claims.push(await claimPlacement(run));
  figures.push(await measure(run, 'Citus, 2 workers'));
  await killWorker(run);
  await rebalanceUnderLoad(run);
  figures.push(await measure(run, 'Citus, 3 workers'));
  run.claims.push(...verifyCitusWriteScaling(assertDefined(figures[1]), assertDefined(figures[2])));
  printWithTime('Backup and restore');
  run.claims.push(...(await verifyBackupAndRestore(context, cluster, site, run.ledger)));
  return {
    claims: run.claims,
    details: `${formatCitusWriteMeasurements(figures)}\n${formatClusterTestPhases(run.summaries)}`,
  };
}

async function measurePlain(
  context: ClusterTestContext,
  { postgresFolder, members }: CitusRunPlan,
): Promise<CitusWriteMeasurement> {
  printWithTime('One PostgreSQL without Citus, to compare with');
  const { plain } = await findFreePorts('plain');
  const node = await startPostgresNode(context, { postgresFolder, name: 'plain', port: plain });
  await runSqlStatements(postgresConnectionUrlOf(node, 'postgres', 'postgres'), [
    `CREATE DATABASE ${DATABASE} OWNER clucket`,
  ]);
  const address = postgresConnectionUrlOf(node, DATABASE);
  const site = await startSiteOnCitus(context, {
    name: 'site-plain',
    address,
    members,
    isDistributed: false,
  });
  const figures = await measureCitusWrites({
    title: 'PostgreSQL alone',
    url: site.server.url,
    ...site,
    parts: [site.server.part, node.part],
  });
  await site.server.part.stop();
  await node.part.stop();
  return figures;
}

async function measure({ cluster, site, ledger }: CitusRun, title: string): Promise<CitusWriteMeasurement> {
  printWithTime(`Writes as fast as they go: ${title}`);
  const nodes = [cluster.coordinator, ...cluster.workers].map(({ part }) => part);
  const { url, part } = site.server;
  const figures = await measureCitusWrites({ title, url, ...site, parts: [part, ...nodes] });
  ledger.push(...figures.ledger);
  return figures;
}

async function claimPlacement({ cluster }: CitusRun): Promise<VerifiedClaim> {
  const shards = await countShards(cluster, DATABASE);
  const each = cluster.workers.map(({ port }) => shards.get(port) ?? 0);
  return {
    what: `shards of members' tables on each of ${each.length} workers`,
    limit: 'as many on each',
    measured: each.join(', '),
    isMet: Math.min(...each) > 0 && Math.max(...each) - Math.min(...each) <= Math.max(...each) / 6,
  };
}

async function killWorker(run: CitusRun): Promise<void> {
  const { cluster, context, site, plan } = run;
  const load = startRunLoad(run);
  const phases: ClusterTestPhase[] = [];
  const during = createClusterTestPhaseRunner(phases, load, plan.calmSeconds);
  const stoppedNode = assertDefined(cluster.workers[1]);
  await during('nothing', async () => {});
  const outage = await during(
    'a worker killed',
    () => stoppedNode.part.kill(),
    () => restartPostgresNode(stoppedNode),
  );
  await during('the worker started again', async () => {});
  await load.stop();
  run.summaries.push(...phases.map((phase) => summarizeClusterTestPhase(phase, load)));
  run.ledger.push(...load.ledger);
  const served = new Set(
    load.ledger.filter(({ at }) => at > outage.at + 3_000 && at < outage.until).map(({ userId }) => userId),
  );
  const lost = await findLostWrites(postgresConnectionUrlOf(cluster.coordinator, DATABASE), run.ledger);
  run.claims.push(
    {
      what: 'members who go on writing while one of two workers is gone',
      limit: 'some',
      measured: `${served.size} of ${site.members.length}`,
      isMet: served.size > 0,
    },
    zeroCountClaim('acknowledged writes lost after a worker was killed', lost, run.ledger.length),
    await verifyTotalsMatch(context, site.environment, 'after that'),
  );
}

async function rebalanceUnderLoad(run: CitusRun): Promise<void> {
  const { cluster, context, site } = run;
  const load = startRunLoad(run);
  const phases: ClusterTestPhase[] = [];
  await createClusterTestPhaseRunner(
    phases,
    load,
    1,
  )('a third worker and a rebalance', async () => {
    await cluster.addWorker();
    await rebalanceShards(cluster, DATABASE);
  });
  await load.stop();
  const summary = summarizeClusterTestPhase(assertDefined(phases[0]), load);
  run.summaries.push(summary);
  run.ledger.push(...load.ledger);
  const { failed, all } = summary.shares.write;
  const lost = await findLostWrites(postgresConnectionUrlOf(cluster.coordinator, DATABASE), run.ledger);
  run.claims.push(
    await claimPlacement(run),
    zeroCountClaim('failed writes while shards move', failed, all),
    zeroCountClaim('acknowledged writes lost after the move', lost, run.ledger.length),
    await verifyTotalsMatch(context, site.environment, 'after that'),
  );
}

function startRunLoad({ context, site, plan }: CitusRun) {
  return startClusterLoad({
    url: site.server.url,
    members: site.members,
    sandwiches: site.sandwiches,
    rate: plan.rate,
    writes: WRITES,
    ledgerFile: `${context.folder}/ledger.jsonl`,
  });
}
