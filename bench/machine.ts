import { cpus, loadavg, totalmem } from 'node:os';
import { defined } from '#shared/defined.ts';

/** With the load at this moment: figures from a machine that does something else are worth little. */
export function machine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${processor}), ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.version}, load ${defined(loadavg()[0]).toFixed(1)}`;
}
