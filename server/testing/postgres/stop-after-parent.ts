import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isPostmasterOf } from '#server/platform/database/postgres/pid-file.ts';

/**
 * A process of its own (`node stop-after-parent.ts PID CLUSTER [FOLDER]`): when its parent is killed, it stops this server
 * and removes the folder. A run that is killed while its server starts leaves both to the next run.
 */
const [pid = '', cluster = '', folder] = process.argv.slice(2);
if (process.connected) process.once('disconnect', () => void stop());
else void stop();

async function stop(): Promise<void> {
  while (isPostmasterOf(Number(pid), cluster)) {
    try {
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It ended a moment ago.
    }
    await pause(50);
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
}
