import { cpus, loadavg, totalmem } from 'node:os';
import { assertDefined } from '#shared/assert-defined.ts';

/** Includes the current load, because figures from a busy machine are worth little. */
export function describeMachine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${processor}), ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.version}, load ${assertDefined(loadavg()[0]).toFixed(1)}`;
}
