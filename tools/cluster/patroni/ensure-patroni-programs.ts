import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assertDefined } from '#shared/assert-defined.ts';
import { findProgramPath, ensureDebianPackages } from '../debian-packages.ts';

export type PatroniPrograms = Record<keyof typeof PACKAGES, string> & { postgresFolder: string };

const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  nginx: 'nginx',
  pgbouncer: 'pgbouncer',
};
const POSTGRES = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata'];
/** Debian keeps PostgreSQL's programs out of the PATH. */
const POSTGRES_ROOT = '/usr/lib/postgresql';

export function ensurePatroniPrograms(mayInstall: boolean): PatroniPrograms {
  const names = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[];
  const packages = names.map((name) => ({
    name: PACKAGES[name],
    isThere: () => findProgramPath(name) !== null,
  }));
  ensureDebianPackages(
    [...packages, { name: 'postgresql', isThere: () => findPostgres() !== null }],
    mayInstall,
  );
  return {
    ...(Object.fromEntries(names.map((name) => [name, assertDefined(findProgramPath(name))])) as Record<
      keyof typeof PACKAGES,
      string
    >),
    postgresFolder: assertDefined(findPostgres()),
  };
}

/** The newest version wins. */
function findPostgres(): string | null {
  const versions = existsSync(POSTGRES_ROOT) ? readdirSync(POSTGRES_ROOT) : [];
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES_ROOT, version, 'bin'));
  return folders.find((folder) => POSTGRES.every((name) => existsSync(join(folder, name)))) ?? null;
}
