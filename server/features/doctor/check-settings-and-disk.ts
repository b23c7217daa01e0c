import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { POSTGRES_PASSWORDS_FILE } from '#server/platform/database/postgres/credentials.ts';
import { describeDatabaseAddress } from '#server/platform/database/postgres/database-existence.ts';
import { formatBytes } from '#server/platform/text/format-bytes.ts';
import type { DoctorFinding } from './doctor-finding.ts';

const MB = 1024 ** 2;
const MIN_FREE_BYTES = 500 * MB;
const LOW_FREE_BYTES = 5 * 1024 * MB;

export async function checkSettingsAndDisk(config: Config): Promise<DoctorFinding[]> {
  return [
    ...checkSettings(config),
    await checkFolder(
      'data folder',
      config.dataDir,
      'Choose another with DATA_DIR, or give this account access to it',
    ),
    ...checkSecrets(config),
    await checkDiskSpace('disk', config.dataDir),
    ...(existsSync(config.backups.folder)
      ? [await checkDiskSpace('backup disk', config.backups.folder)]
      : []),
  ];
}

function checkSettings(config: Config): DoctorFinding[] {
  const { baseUrl, trustProxy, rateLimits, cookieSecure, environment } = config;
  const about = 'settings';
  const { hostname, protocol } = new URL(baseUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const found: DoctorFinding[] = [];
  if (!isLocal && protocol === 'http:')
    found.push({
      about,
      state: 'bad',
      text: `BASE_URL is ${baseUrl}: passwords are sent unencrypted`,
      todo: 'Put a TLS proxy in front of the site (docs/operating.md) and set BASE_URL=https://...',
    });
  if (protocol === 'https:' && trustProxy.length === 0)
    found.push({
      about,
      state: 'note',
      text: 'TRUST_PROXY is not set: behind a proxy all visitors share one address and its limits',
      todo: 'Set it to the address of the proxy, such as 127.0.0.1',
    });
  if (protocol === 'https:' && !cookieSecure)
    found.push({
      about,
      state: 'bad',
      text: 'COOKIE_SECURE is off on a site with https',
      todo: 'Remove COOKIE_SECURE from the settings',
    });
  if (rateLimits.off)
    found.push({
      about,
      state: 'bad',
      text: 'RATE_LIMITS=off: passwords can be guessed without limit',
      todo: 'Remove it from the settings',
    });
  for (const { name, meant } of config.misspelled)
    found.push({
      about,
      state: 'bad',
      text: `${name} is not a known setting and is ignored`,
      todo: `Did you mean ${meant}?`,
    });
  for (const { name, current } of config.deprecated)
    found.push({
      about,
      state: 'note',
      text: `${name} is a deprecated name that works until version 0.3.0`,
      todo: `Rename it to ${current}`,
    });
  const summary = `no problems (${environment}, ${baseUrl}), database ${describeDatabaseAddress(config)}`;
  return [{ about, state: 'good', text: summary }, ...found];
}

async function checkFolder(about: string, folder: string, todo: string): Promise<DoctorFinding> {
  const existingFolder = nearestExistingFolder(folder);
  const probe = join(existingFolder, `.doctor-${randomBytes(4).toString('hex')}`);
  try {
    await writeFile(probe, 'x', { flag: 'wx' });
    await rm(probe);
    const text = existingFolder === folder ? `${folder} is writable` : `${folder} can be created`;
    return { about, state: 'good', text };
  } catch (error) {
    return {
      about,
      state: 'bad',
      text: `${folder}: ${(error as Error).message}`,
      todo: adviceForFileError(error as NodeJS.ErrnoException, todo),
    };
  }
}

/** Another owner does not fix a full or read-only disk. */
export function adviceForFileError({ code }: NodeJS.ErrnoException, otherwise: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'Free up space on its disk, or move DATA_DIR to a larger one';
  return code === 'EROFS' ? 'Its disk is mounted read-only; remount it read-write' : otherwise;
}

/** Files that would give other users of this machine access to the database. */
function checkSecrets({ dataDir }: Config): DoctorFinding[] {
  return [POSTGRES_PASSWORDS_FILE, 'running.json']
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0)
    .map((path) => ({
      about: 'permissions',
      state: 'bad',
      text: `${path} can be read by other users on this machine`,
      todo: `chmod 600 ${path}`,
    }));
}

async function checkDiskSpace(about: string, folder: string): Promise<DoctorFinding> {
  const { bavail, bsize, ffree, files } = await statfs(nearestExistingFolder(folder));
  const free = bavail * bsize;
  const text = `${formatBytes(free)} free in ${folder}`;
  const todo = 'Free up space, or move DATA_DIR or BACKUP_DIR to a larger disk';
  if (files > 0 && ffree < 1000)
    return { about, state: 'bad', text: `no room for more files in ${folder}`, todo };
  if (free < MIN_FREE_BYTES) return { about, state: 'bad', text, todo };
  return { about, state: free < LOW_FREE_BYTES ? 'note' : 'good', text, todo };
}

function nearestExistingFolder(folder: string): string {
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  return existing;
}
