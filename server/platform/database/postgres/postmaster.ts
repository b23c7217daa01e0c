import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OsAccount } from './os-account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { isPostmasterOf, type ServerAddress } from './pid-file.ts';
import { StartupError } from '../../process/startup-error.ts';

/** Keeps PGDATA, PGPORT and secrets out of PostgreSQL's environment; Windows needs its own environment. */
export const POSTGRES_ENVIRONMENT =
  process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' };

/** Longer socket paths do not fit into the kernel's address structure (104 bytes on macOS, 108 on Linux). */
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET_PORT = 5432;

export async function choosePostgresAddress(home: string, account: OsAccount | null): Promise<ServerAddress> {
  const folder = join(home, 'run');
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) < MAX_SOCKET_PATH_BYTES) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    return { host: folder, port: SOCKET_PORT };
  }
  return { host: '127.0.0.1', port: await freePort() };
}

type Launch = {
  cluster: string;
  home: string;
  binaries: PostgresBinaries;
  account: OsAccount | null;
  address: ServerAddress;
  settings: Record<string, string>;
};

/** Detached, so that Ctrl-C reaches only Node, which finishes requests first and then stops PostgreSQL. */
export function startPostmaster({
  cluster,
  home,
  binaries,
  account,
  address,
  settings,
}: Launch): ChildProcess {
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
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return child;
}

export function readPostgresStartupLog(home: string, cluster: string): string {
  const folder = join(cluster, 'log');
  const logs = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const newest = logs.toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs).at(-1);
  const lines = [launchLog(home), newest].flatMap((file) =>
    file ? readFileSync(file, 'utf8').split('\n').slice(-12) : [],
  );
  return lines.filter((line) => line !== '').join('\n');
}

function launchLog(home: string): string {
  return join(home, 'start.log');
}

/** A fast shutdown, and after 20 seconds an immediate one, which needs recovery at the next start. */
export async function stopPostmaster(
  pid: number,
  cluster: string,
  binaries: PostgresBinaries,
): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { stdio: 'ignore' });
    return;
  }
  for (const [signal, timeoutMs] of [['SIGINT', 20_000] as const, ['SIGQUIT', 10_000] as const]) {
    if (!isPostmasterOf(pid, cluster)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < timeoutMs; waited += 20) {
      if (!isPostmasterOf(pid, cluster)) return;
      await pause(20);
    }
  }
  throw new StartupError(`PostgreSQL (process ${pid}) did not stop.`);
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
