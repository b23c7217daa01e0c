import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readRunningProcessFile } from '#server/platform/database/postgres/running-process-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { ChaosWriteLog } from './chaos-write-log.ts';
import { startChaosSite, type ChaosSite } from './chaos-site.ts';
import { findDataFaults } from './find-data-faults.ts';
import { registerChaosWriter, runChaosWriter, type ChaosWriteTargets } from './run-writers.ts';

const MEGABYTES = 400;

export type FullDiskTestReport = { faults: string[]; acknowledged: number };

/** The data folder on a small disk that fills up, is emptied, and is read-only for a while; null if none can be mounted. */
export async function runFullDiskTest(): Promise<FullDiskTestReport | null> {
  const disk = mkdtempSync(join(tmpdir(), 'clucket-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=755`, 'tmpfs', disk]).status !== 0) {
    rmSync(disk, { recursive: true });
    return null;
  }
  const dataDir = join(disk, 'data');
  const site = await startChaosSite(dataDir, { BACKUP_INTERVAL: 'off' });
  const ledger = new ChaosWriteLog();
  const faults: string[] = [];
  try {
    await site.start();
    const { targets, work } = await workers(site, ledger);
    await work(1_500);
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'ballast')}`, 'bs=1M']);
    const before = ledger.acknowledged;
    const rejectedStatuses = await statusesOf(site, targets);
    faults.push(...(await findHealthFaults(site.url, 503)));
    await work(4_000);
    for (const status of rejectedStatuses)
      if (status !== 503 && status >= 400) faults.push(`on a full disk a write is answered ${status}`);
    if (!site.isRunning()) faults.push('the process has ended on a full disk');
    rmSync(join(disk, 'ballast'));
    await site.ready();
    await work(1_500);
    // The site remembers for ten seconds that writes failed on a full disk.
    await pause(10_000);
    faults.push(...(await findHealthFaults(site.url, 200)));
    if (ledger.acknowledged === before) faults.push('with room again nothing is written');
    await pause(500);
    faults.push(
      ...(await findDataFaults(assertDefined(readRunningProcessFile(dataDir)).connection, ledger, dataDir)),
    );
    await site.stop();
    return { faults, acknowledged: ledger.acknowledged };
  } finally {
    site.killPostgres();
    await site.killNode();
    await pause(500);
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function findHealthFaults(url: string, writable: number): Promise<string[]> {
  const expected = { '/health/ready': 200, '/health/writable': writable };
  const found = Object.entries(expected).map(async ([path, status]) => {
    const answer = await fetch(url + path);
    return answer.status === status ? [] : [`${path} is ${answer.status} where it must be ${status}`];
  });
  return (await Promise.all(found)).flat();
}

async function workers(site: ChaosSite, ledger: ChaosWriteLog) {
  const writers = [await registerChaosWriter(site.url, 1), await registerChaosWriter(site.url, 2)];
  const { Client } = await import('pg');
  const client = new Client(assertDefined(readRunningProcessFile(site.dataDir)).connection);
  await client.connect();
  await client.query("UPDATE users SET role = 'admin'");
  await client.end();
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: assertDefined(writers[0]).cookie,
  };
  const post = async (path: string, body: object) => {
    const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { id: number }).id;
  };
  const restaurantId = await post('/api/restaurants', {
    name: 'Coop',
    description: 'Chicken.',
    restaurantType: 'Deli',
    priceRange: '$',
  });
  const targets: ChaosWriteTargets & { cookie: string } = {
    restaurantId,
    sandwichIds: [await post('/api/sandwiches', { restaurantId, name: 'Cluck' })],
    cookie: assertDefined(writers[0]).cookie,
  };
  const work = async (milliseconds: number) => {
    const until = new AbortController();
    const writing = Promise.all(
      writers.map((writer) => runChaosWriter(site.url, writer, targets, ledger, until.signal)),
    );
    await pause(milliseconds);
    until.abort();
    await writing;
  };
  return { targets, work };
}

async function statusesOf(
  site: ChaosSite,
  { restaurantId, cookie }: ChaosWriteTargets & { cookie: string },
): Promise<number[]> {
  const statuses: number[] = [];
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
  for (let at = 0; at < 12; at++) {
    const body = JSON.stringify({ restaurantId, name: `Ballast ${at}`, description: 'x'.repeat(4000) });
    const answer = await fetch(`${site.url}/api/sandwiches`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer) statuses.push(answer.status);
    await answer?.text();
  }
  return statuses;
}
