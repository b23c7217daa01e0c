import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';

export type RunningProcess = { pid: number; purpose: string; since: string; connection: ClientConfig };

export function writeRunningProcessFile(dataDir: string, running: RunningProcess): void {
  const file = recordFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(running, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function readRunningProcessFile(dataDir: string): RunningProcess | null {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), 'utf8')) as RunningProcess;
  } catch {
    return null;
  }
}

export function removeRunningProcessFile(dataDir: string): void {
  rmSync(recordFile(dataDir), { force: true });
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'running.json');
}
