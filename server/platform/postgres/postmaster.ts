import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { StartProblem } from '../start-problem.ts';

/** Where a PostgreSQL listens: `host` is a folder for a Unix socket, else a loopback address. */
export type Address = { host: string; port: number };
export type Postmaster = { pid: number; address: Address };

/** Nothing of ours reaches PostgreSQL through the environment (PGDATA, PGPORT, secrets); Windows needs its own. */
export const CLEAN_ENVIRONMENT =
  process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' };

/** Longer socket paths do not fit into the kernel's address structure (104 bytes on macOS, 108 on Linux). */
const LONGEST_SOCKET_PATH = 100;
const SOCKET_PORT = 5432;

/** Reads what the postmaster of a cluster says of itself, alive or not. */
export function readPidFile(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const [pid, , , port, socketFolder, listen] = lines;
  if (!Number(pid)) return null;
  return { pid: Number(pid), address: { host: socketFolder || listen || '127.0.0.1', port: Number(port) } };
}

/** A process id alone proves nothing, for ids come round again: the command line must name our own folder. */
export function serves(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

/**
 * A crashed server's pid file may name a process that is alive again as somebody else, and PostgreSQL would then
 * refuse to start. The file is not deleted, for it also guards the shared memory that orphaned backends may still
 * use: it gets our own pid, which PostgreSQL knows to be its parent and not a rival.
 */
export function disownPidFile(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  const [, , , , socketFolder] = lines;
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
  if (socketFolder) rmSync(join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
}

export async function chooseAddress(home: string, account: Account | null): Promise<Address> {
  const folder = join(home, 'run');
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) < LONGEST_SOCKET_PATH) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    return { host: folder, port: SOCKET_PORT };
  }
  return { host: '127.0.0.1', port: await freePort() };
}

type Launch = {
  cluster: string;
  home: string;
  binaries: Binaries;
  account: Account | null;
  address: Address;
  settings: Record<string, string>;
};

/** Detached, so that Ctrl-C in a terminal reaches Node alone, which lets requests finish and then stops it. */
export function launch({ cluster, home, binaries, account, address, settings }: Launch): ChildProcess {
  const onSocket = address.host.startsWith('/');
  const all = {
    ...settings,
    listen_addresses: onSocket ? '' : address.host,
    unix_socket_directories: onSocket ? address.host : '',
    unix_socket_permissions: '0700',
    port: String(address.port),
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(launchLog(home), 'w', 0o600);
  const child = spawn(binaries.postgres, ['-D', cluster, ...options], {
    cwd: '/',
    uid: account?.uid,
    gid: account?.gid,
    env: CLEAN_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return child;
}

/** What PostgreSQL said before its own log began: the reason when it does not start. */
export function launchLog(home: string): string {
  return join(home, 'start.log');
}

/** Fast shutdown, which ends sessions and writes everything; after 20 seconds the immediate one, which recovers. */
export async function shutDown(pid: number, cluster: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { stdio: 'ignore' });
    return;
  }
  for (const [signal, patience] of [['SIGINT', 20_000] as const, ['SIGQUIT', 10_000] as const]) {
    if (!serves(pid, cluster)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patience; waited += 20) {
      if (!serves(pid, cluster)) return;
      await pause(20);
    }
  }
  throw new StartProblem(`PostgreSQL (process ${pid}) did not stop.`);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
