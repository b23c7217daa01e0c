import { readFileSync } from 'node:fs';
import type { ManagedProcess } from './create-managed-process.ts';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Starts counting; the result returns the milliseconds that each part and its descendants have used since then. */
export function startProcessTreeCpuTimer(parts: readonly ManagedProcess[]): () => Map<string, number> {
  const before = parts.map((part) => usedMilliseconds(part));
  return () =>
    new Map(parts.map((part, index) => [part.name, usedMilliseconds(part) - (before[index] as number)]));
}

function usedMilliseconds(part: ManagedProcess): number {
  return part.pids().reduce((sum, pid) => sum + ticks(pid), 0) * (1000 / TICKS_PER_SECOND);
}

function ticks(pid: number): number {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');
    // User and system time of its own, and of children that have ended.
    return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
  } catch {
    return 0;
  }
}
