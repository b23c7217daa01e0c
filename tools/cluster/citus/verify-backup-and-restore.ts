import { runSiteCommandOrThrow } from '../run-site-command.ts';
import type { AcknowledgedWrite } from '../cluster-load.ts';
import { findLostWrites } from '../lost-writes.ts';
import { runSqlStatements } from '../run-sql-statements.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import { zeroCountClaim, type VerifiedClaim } from '../verified-claims.ts';
import type { CitusCluster } from './citus-cluster.ts';
import { verifyTotalsMatch, type LoadTestSite } from './site-on-citus.ts';

const COMPARED = [
  'users',
  'login_identifiers',
  'reviews',
  'user_actions',
  'user_sandwiches',
  'user_badges',
  'notifications',
  'sandwiches',
  'sandwich_totals',
  'restaurant_totals',
  'restaurants',
  'locations',
  'audit_log',
];

/** A backup while the site runs, restored into an empty database of the same cluster, which is then distributed. */
export async function verifyBackupAndRestore(
  context: ClusterTestContext,
  cluster: CitusCluster,
  site: LoadTestSite,
  ledger: AcknowledgedWrite[],
): Promise<VerifiedClaim[]> {
  const folder = `${context.makeFolder('backups')}/whole`;
  const begun = performance.now();
  await runSiteCommandOrThrow(context, site.environment, 'backup', folder);
  const backedUp = performance.now();
  const address = await cluster.createDatabase('restored');
  const restored = { DATABASE_URL: address, DATA_DIR: context.makeFolder('restored-files') };
  const restoreBegun = performance.now();
  await runSiteCommandOrThrow(context, restored, 'restore', folder, '--without-restore-point');
  await runSiteCommandOrThrow(context, restored, 'distribute');
  const done = performance.now();
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const before = await countRows(site.environment['DATABASE_URL'] as string);
  const after = await countRows(address);
  const different = COMPARED.filter((table) => before.get(table) !== after.get(table));
  const rows = [...before.values()].reduce((sum, count) => sum + count, 0);
  return [
    {
      ...zeroCountClaim(
        `tables with another number of rows after a backup (${seconds(backedUp - begun)}) and a restore with distribution (${seconds(done - restoreBegun)}) of ${rows} rows`,
        different,
        COMPARED.length,
      ),
    },
    zeroCountClaim(
      'acknowledged writes that the restored database lacks',
      await findLostWrites(address, ledger),
      ledger.length,
    ),
    await verifyTotalsMatch(context, restored, 'in the restored database'),
  ];
}

async function countRows(address: string): Promise<Map<string, number>> {
  const counts = COMPARED.map((table) =>
    runSqlStatements<{ count: number }>(address, [`SELECT count(*)::int AS count FROM ${table}`]),
  );
  return new Map(
    (await Promise.all(counts)).map(([row], index) => [COMPARED[index] as string, row?.count ?? 0]),
  );
}
