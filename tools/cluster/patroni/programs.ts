import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defined } from '#shared/defined.ts';

export type Programs = Record<Program, string> & { postgresFolder: string };
type Program = keyof typeof PACKAGES;

const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  nginx: 'nginx',
  pgbouncer: 'pgbouncer',
};
const POSTGRES = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata'];
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

export function findPrograms(): Programs {
  const found = Object.fromEntries(
    (Object.keys(PACKAGES) as Program[]).map((name) => [name, find(name)]),
  ) as Record<Program, string | null>;
  const postgresFolder = findPostgres();
  const missing = (Object.keys(PACKAGES) as Program[])
    .filter((name) => !found[name])
    .map((name) => PACKAGES[name]);
  if (!postgresFolder) missing.push('postgresql');
  if (missing.length > 0) throw new MissingProgramError(missing);
  return { ...(found as Record<Program, string>), postgresFolder: defined(postgresFolder) };
}

export class MissingProgramError extends Error {
  constructor(packages: string[]) {
    super(
      `This needs programs that are not here: ${packages.join(', ')}. On Debian and Ubuntu:\n` +
        `  apt-get install --no-install-recommends ${packages.join(' ')}\n` +
        'Their services need not run: this starts its own, on ports of its own.',
    );
  }
}

function find(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Debian keeps PostgreSQL's programs out of the PATH; the newest version wins. */
function findPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...FOLDERS];
  return folders.find((folder) => POSTGRES.every((name) => existsSync(join(folder, name)))) ?? null;
}
