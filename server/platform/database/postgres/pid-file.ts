import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Where a PostgreSQL listens: `host` is a folder for a Unix socket, else a loopback address. */
export type ServerAddress = { host: string; port: number };
export type Postmaster = { pid: number; address: ServerAddress };

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
  const [, , , port, socketFolder] = lines;
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
  if (socketFolder) rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
}

/** True when something listens on this Unix socket; a loopback port may be anybody's by now, and tells nothing. */
export function isAnswered({ host, port }: ServerAddress): Promise<boolean> {
  if (!host.startsWith('/')) return Promise.resolve(false);
  return new Promise((done) => {
    const socket = connect(join(host, `.s.PGSQL.${port}`));
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}
