import { existsSync, readdirSync, readlinkSync } from 'node:fs';

/** Whatever still runs in `folder` ends. Only Linux tells where a process is; elsewhere nothing happens. */
export function endProcessesIn(folder: string): void {
  if (!existsSync('/proc')) return;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (placeOf(id)?.startsWith(folder)) end(Number(id));
  }
}

function placeOf(id: string): string | null {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return null;
  }
}

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
