import cluster from 'node:cluster';
import { assertDefined } from '#shared/assert-defined.ts';

export async function requestBootstrapFromPrimary<T>(): Promise<T> {
  const answer = Promise.withResolvers<T>();
  // Requests for metrics arrive from the start, too.
  const receive = (message: { bootstrap?: T }) => {
    if (message.bootstrap !== undefined) answer.resolve(message.bootstrap);
  };
  process.on('message', receive);
  assertDefined(cluster.worker).send('bootstrap-request');
  return answer.promise.finally(() => process.off('message', receive));
}

/** A worker whose primary was killed finishes its requests, because the flag keeps Node from exiting at once. */
export function registerPrimaryExitHandler(onOrphaned: () => void): void {
  assertDefined(cluster.worker).exitedAfterDisconnect = true;
  process.once('disconnect', onOrphaned);
}
