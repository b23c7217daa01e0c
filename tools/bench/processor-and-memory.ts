import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Client } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

export function readProcessCpuSeconds(pid: number): number {
  const after = assertDefined(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]).split(' ');
  return (Number(after[11]) + Number(after[12])) / TICKS;
}

/** The scheduler's counters of all threads are precise enough for a single request. */
export function startProcessCpuTimer(pids: readonly number[]): () => number {
  const before = new Map(pids.map((pid) => [pid, nanosecondsOf(pid)]));
  return () => [...before].reduce((sum, [pid, then]) => sum + (nanosecondsOf(pid) || then) - then, 0) / 1e6;
}

function nanosecondsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  const statistics = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/schedstat`, 'utf8'));
  return statistics.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0);
}

export async function listPostgresBackendPids(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
}

/** Starts counting; the result returns the share of processor time that the host gave to other machines since then. */
export function startStealTimeTimer(): () => number {
  const [since, before] = [performance.now(), stolen()];
  return () => (stolen() - before) / TICKS / (((performance.now() - since) / 1000) * cpus().length);
}

function stolen(): number {
  const [, , , , , , , , steal = '0'] = assertDefined(
    readFileSync('/proc/stat', 'utf8').split('\n')[0],
  ).split(/ +/);
  return Number(steal);
}

export function readProcessMemoryMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
