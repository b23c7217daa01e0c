import { existsSync, readdirSync, readlinkSync } from 'node:fs';

/** Only Linux shows the folder of a process, so this does nothing elsewhere. */
export function killProcessesOfFolder(folder: string): void {
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
    // The process has ended by itself.
  }
}
