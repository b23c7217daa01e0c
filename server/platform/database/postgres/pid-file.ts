import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

export type ServerAddress = { host: string; port: number };
export type Postmaster = { pid: number; address: ServerAddress };

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

/** Process ids are reused, so the command line must name our cluster. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
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

/** Writes our pid, which PostgreSQL accepts as its parent's; deleting the file would unguard orphans' shared memory. */
export function replacePidInPidFile(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  const [, , , port, socketFolder] = lines;
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
  if (socketFolder) rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
}

/** Only a Unix socket proves anything, because another program may use the loopback port by now. */
export function isPostgresSocketAnswered({ host, port }: ServerAddress): Promise<boolean> {
  if (!host.startsWith('/')) return Promise.resolve(false);
  return new Promise((done) => {
    const socket = connect(join(host, `.s.PGSQL.${port}`));
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}
