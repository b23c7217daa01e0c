import { existsSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeWalArchiveState } from '../archive/wal-archive-state-file.ts';

const NEXT = /^next-(before-(?:restore|upgrade)-\d{8}T\d{6}Z)$/;
const OLD = /^data-before-(?:restore|upgrade)-\d{8}T\d{6}Z$/;

/** A process that dies between the two renames leaves the rest to the next one. */
export function finishClusterReplacement(home: string): string | null {
  const next = existsSync(home) && readdirSync(home).find((name) => NEXT.test(name));
  if (!next) return null;
  const data = join(home, 'data');
  const old = join(home, next.replace(NEXT, 'data-$1'));
  if (existsSync(data) && !existsSync(old)) renameSync(data, old);
  removeWalArchiveState(dirname(home));
  renameSync(join(home, next), data);
  return existsSync(old) ? old : null;
}

export function listOldPostgresClusters(dataDir: string): string[] {
  const home = join(dataDir, 'postgres');
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .filter((name) => OLD.test(name))
    .map((name) => join(home, name))
    .toSorted();
}
