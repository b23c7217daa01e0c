import { runSiteCommandOrThrow, runSiteCommand } from '../run-site-command.ts';
import { registerLoadTestMembers, type LoadTestMember } from '../load-test-members.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import {
  createClusterServerProcess,
  listSandwichIds,
  startServerProcess,
  type ServerProcess,
} from '../site-process.ts';
import { zeroCountClaim, type VerifiedClaim } from '../verified-claims.ts';
import { runSqlStatements } from '../run-sql-statements.ts';

export type LoadTestSite = {
  server: ServerProcess;
  environment: Record<string, string>;
  members: LoadTestMember[];
  sandwiches: number[];
};
type SitePlan = { name: string; address: string; members: number; isDistributed: boolean };

/** Migrates, loads the demo town, places the tables if they are to be distributed, and registers members. */
export async function startSiteOnCitus(
  context: ClusterTestContext,
  { name, address, members, isDistributed }: SitePlan,
): Promise<LoadTestSite> {
  const environment = { DATABASE_URL: address, DATA_DIR: context.makeFolder(`${name}-files`) };
  if (isDistributed) {
    await runSiteCommandOrThrow(context, environment, 'migrate');
    await runSiteCommandOrThrow(context, environment, 'demo', 'load');
    await runSiteCommandOrThrow(context, environment, 'distribute');
  }
  const server = await createClusterServerProcess(context, name, environment);
  await startServerProcess(server);
  const registered = await registerLoadTestMembers(server.url, name, members);
  // Reviews by accounts of less than eleven days read those of others, and most accounts are older.
  await runSqlStatements(address, [`UPDATE users SET date_created = now() - interval '30 days'`]);
  return { server, environment, sandwiches: await listSandwichIds(server.url), members: registered };
}

export async function verifyTotalsMatch(
  context: ClusterTestContext,
  environment: Record<string, string>,
  when: string,
): Promise<VerifiedClaim> {
  const { isDone, output } = await runSiteCommand(context, environment, 'recount');
  const wrong = isDone ? [] : output.split('\n').slice(0, 5);
  const claim = zeroCountClaim(`totals that differ from their rows ${when} (recount)`, wrong);
  return isDone ? claim : { ...claim, measured: wrong.join('; ') };
}
