import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What this data folder has archived so far; `doctor` and the metrics read it too. */
export type WalArchiveState = {
  archive: string;
  target: string;
  /** The WAL up to here is in the target. */
  shippedTo: number;
  /** Compressed bytes of WAL since the newest base. */
  bytesSinceBase: number;
  newestBase: string | null;
  lastSuccess: string | null;
  problem: { since: string; message: string } | null;
};

export function readWalArchiveState(dataDir: string): WalArchiveState | null {
  const file = stateFile(dataDir);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WalArchiveState;
  } catch {
    return null;
  }
}

export function writeWalArchiveState(dataDir: string, state: WalArchiveState): void {
  const file = stateFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** A database that replaces another one begins an archive of its own. */
export function removeWalArchiveState(dataDir: string): void {
  rmSync(stateFile(dataDir), { force: true });
}

function stateFile(dataDir: string): string {
  return join(dataDir, 'archive.json');
}
