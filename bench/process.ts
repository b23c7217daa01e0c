import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Client } from 'pg';
import { defined } from '#shared/defined.ts';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** Seconds of processor time that a process has taken so far, which other programs on the machine hardly change. */
export function processorSeconds(pid: number): number {
  const after = defined(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]).split(' ');
  return (Number(after[11]) + Number(after[12])) / TICKS;
}

/**
 * Begins to count: the answer tells the milliseconds of processor time that these processes have taken since, all their
 * threads together and as the scheduler counts them, fine enough for a single request.
 */
export function countProcessor(pids: readonly number[]): () => number {
  const before = new Map(pids.map((pid) => [pid, nanosecondsOf(pid)]));
  return () => [...before].reduce((sum, [pid, then]) => sum + (nanosecondsOf(pid) || then) - then, 0) / 1e6;
}

/** 0 of one that has ended. */
function nanosecondsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  const told = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/schedstat`, 'utf8'));
  return told.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0);
}

/** The processes of PostgreSQL that answer others than this client. */
export async function backendsOf(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
}

/** Begins to count: the answer tells which share of all processors' time the machine under a virtual one has given to others since. */
export function countStolen(): () => number {
  const [since, before] = [performance.now(), stolen()];
  return () => (stolen() - before) / TICKS / (((performance.now() - since) / 1000) * cpus().length);
}

function stolen(): number {
  const [, , , , , , , , given = '0'] = defined(readFileSync('/proc/stat', 'utf8').split('\n')[0]).split(
    / +/,
  );
  return Number(given);
}

/** Megabytes that a process has in memory, now and at most so far. */
export function processMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
