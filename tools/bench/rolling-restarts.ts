import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import { startTemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { registerLoadTestMembers } from '#tools/cluster/load-test-members.ts';
import { startClusterLoad, type LoadTestRequestRecord } from '#tools/cluster/cluster-load.ts';

const RESTARTS = 10;
const A_SECOND = 100;
const WRITES = 0.1;
const MEMBERS = 40;
/** A restarted site takes its share of the load before the next one stops. */
const BETWEEN_MS = 3_000;
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'];

export async function runRollingRestartBenchSection(step: (text: string) => void): Promise<void> {
  const program = HAPROXY.find((path) => existsSync(path));
  if (!program) {
    step('Skipped: this needs HAProxy. On Debian and Ubuntu: apt-get install haproxy');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'clucket-restarts-'));
  const postgres = await startTemporaryPostgres();
  const ports = [await findFreePort(), await findFreePort()];
  const front = await findFreePort();
  const settings = settingsOf(postgres.connection, `http://127.0.0.1:${front}`, join(folder, 'data'));
  const start = (at: number) => startTestSite({ ...settings, PORT: String(ports[at]) });
  const sites: StartedTestSite[] = [];
  let balancer: ChildProcess | undefined;
  try {
    for (const at of ports.keys()) sites.push(await start(at));
    balancer = await startBalancer(program, folder, front, ports);
    const load = await startLoadOn(`http://127.0.0.1:${front}`, folder);
    for (let restart = 0; restart < RESTARTS; restart++) {
      await pause(BETWEEN_MS);
      const at = restart % sites.length;
      await assertDefined(sites[at]).stop();
      sites[at] = await start(at);
      step(
        `Restart ${restart + 1} of ${RESTARTS}: ${failed(load.requests).length} requests have failed so far`,
      );
    }
    await pause(BETWEEN_MS);
    await load.stop();
    printRestarts(load.requests);
  } finally {
    if (balancer) await stopBalancer(balancer);
    for (const site of sites) await site.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function settingsOf(database: ClientConfig, baseUrl: string, dataDir: string): Record<string, string> {
  const { user, password, host, port, database: name } = database;
  const url = new URL(`postgres://localhost/${name}`);
  Object.assign(url, { username: user, password });
  url.searchParams.set('host', assertDefined(host));
  url.searchParams.set('port', String(port));
  return {
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    DEMO_DATA: 'true',
    BASE_URL: baseUrl,
    TRUST_PROXY: '127.0.0.1',
    SHUTDOWN_DELAY: '5',
    RATE_LIMITS: 'api=1000000/10,api-member=1000000/10,registration=1000000/60,reviews=1000000/60',
  };
}

/** The shipped deploy/haproxy.cfg with local ports and without a certificate. */
async function startBalancer(program: string, folder: string, front: number, ports: number[]) {
  const shipped = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  const [one, two] = ports;
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    shipped
      .replace('bind :80', `bind 127.0.0.1:${front}`)
      .replace(/^ *bind :443 .*$/m, '')
      .replace(/^ *http-request redirect scheme https .*$/m, '')
      .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
      .replace('10.0.0.11:3000', `127.0.0.1:${one}`)
      .replace('10.0.0.12:3000', `127.0.0.1:${two}`),
  );
  const balancer = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await isReady(front))) {
    if (balancer.exitCode !== null) throw new Error(`HAProxy ended with code ${balancer.exitCode}.`);
    await pause(100);
  }
  return balancer;
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
  return answer?.ok === true;
}

async function stopBalancer(balancer: ChildProcess): Promise<void> {
  if (balancer.exitCode !== null) return;
  balancer.kill('SIGTERM');
  await once(balancer, 'exit');
}

async function startLoadOn(url: string, folder: string) {
  const members = await registerLoadTestMembers(url, 'restarts', MEMBERS);
  const answer = await fetch(`${url}/api/sandwiches`);
  const sandwiches = ((await answer.json()) as { id: number }[]).map(({ id }) => id);
  const ledgerFile = join(folder, 'ledger');
  return startClusterLoad({
    url,
    members,
    sandwiches,
    rate: A_SECOND,
    writes: WRITES,
    ledgerFile,
    paths: PATHS,
  });
}

const PATHS = {
  /** Every tenth request is a page, so that one of two sites can carry the load on a small machine. */
  ofVisitor(id: number): string[] {
    const calls = [`/api/sandwiches/${id}`, '/api/sandwiches/popular', `/api/sandwiches/${id}/reviews`];
    return [...calls, ...calls, ...calls, `/sandwich/${id}`];
  },
  ofMember: (memberId: string) => [`/api/users/${memberId}/level`],
};

function failed(records: readonly LoadTestRequestRecord[]): LoadTestRequestRecord[] {
  return records.filter(({ ok }) => !ok);
}

function printRestarts(records: readonly LoadTestRequestRecord[]): void {
  const lost = failed(records);
  const writes = records.filter(({ kind }) => kind === 'write').length;
  const longest = Math.max(...records.map(({ milliseconds }) => milliseconds));
  console.log(
    `\n${RESTARTS} restarts at ${A_SECOND} requests a second: ${lost.length} of ${records.length} requests failed ` +
      `(${writes} of them wrote), the longest took ${longest} ms`,
  );
  for (const { kind, why } of lost) console.log(`  a ${kind}: ${why}`);
  if (lost.length > 0) process.exitCode = 1;
}
