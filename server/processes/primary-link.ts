import cluster from 'node:cluster';
import { once } from 'node:events';
import { defined } from '#shared/defined.ts';

/** In a worker: what the primary has prepared for all of them. */
export async function requestBootstrap<T>(): Promise<T> {
  const told = once(process, 'message');
  defined(cluster.worker).send('ground?');
  const [ground] = (await told) as [T];
  return ground;
}

/**
 * A worker whose primary was killed answers what it has begun and ends. Node would end it at once unless it had been asked
 * to go, so this says that it was.
 */
export function exitWithPrimary(onOrphaned: () => void): void {
  defined(cluster.worker).exitedAfterDisconnect = true;
  process.once('disconnect', onOrphaned);
}
