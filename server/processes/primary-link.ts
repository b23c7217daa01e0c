import cluster from 'node:cluster';
import { once } from 'node:events';
import { defined } from '#shared/defined.ts';

export async function requestBootstrap<T>(): Promise<T> {
  const answer = once(process, 'message');
  defined(cluster.worker).send('ground?');
  const [bootstrap] = (await answer) as [T];
  return bootstrap;
}

/** A worker whose primary was killed finishes its requests, because the flag keeps Node from exiting at once. */
export function exitWithPrimary(onOrphaned: () => void): void {
  defined(cluster.worker).exitedAfterDisconnect = true;
  process.once('disconnect', onOrphaned);
}
