import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** Runs before a database is created, so that a failed start leaves nothing behind. */
export async function assertPortFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  await once(probe.listen({ host, port }), 'listening').catch((error: unknown) => {
    throw explainListenError(error, port);
  });
  await once(probe.close(), 'close');
}

export function explainListenError(error: unknown, port: number): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  return new StartupError(`Port ${port} is already in use on this machine. Choose another with PORT.`);
}
