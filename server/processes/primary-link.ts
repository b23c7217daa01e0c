import cluster from 'node:cluster';
import { defined } from '#shared/defined.ts';

export async function requestBootstrap<T>(): Promise<T> {
  const answer = Promise.withResolvers<T>();
  // Requests for metrics arrive from the start, too.
  const receive = (message: { bootstrap?: T }) => {
    if (message.bootstrap !== undefined) answer.resolve(message.bootstrap);
  };
  process.on('message', receive);
  defined(cluster.worker).send('ground?');
  return answer.promise.finally(() => process.off('message', receive));
}

/** A worker whose primary was killed finishes its requests, because the flag keeps Node from exiting at once. */
export function exitWithPrimary(onOrphaned: () => void): void {
  defined(cluster.worker).exitedAfterDisconnect = true;
  process.once('disconnect', onOrphaned);
}
