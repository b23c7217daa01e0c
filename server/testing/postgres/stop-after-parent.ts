import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isPostmasterOf, readPidFile } from '#server/platform/database/postgres/pid-file.ts';

/** A process of its own (`node stop-after-parent.ts CLUSTER [FOLDER]`): when its parent is killed, it stops the server and removes the folder. */
const [cluster = '', folder] = process.argv.slice(2);
if (process.connected) process.once('disconnect', () => void stop());
else void stop();

async function stop(): Promise<void> {
  const left = readPidFile(cluster);
  while (left && isPostmasterOf(left.pid, cluster)) {
    process.kill(left.pid, 'SIGQUIT');
    await pause(50);
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
}
