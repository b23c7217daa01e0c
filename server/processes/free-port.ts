import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#server/config.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

/** Before a database is made: a start that cannot serve leaves nothing behind. */
export async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  await once(probe.listen({ host, port }), 'listening').catch((error: unknown) => {
    throw portProblem(error, port);
  });
  await once(probe.close(), 'close');
}

/** What the system says of a port, in words where an operator can do something about it. */
export function portProblem(error: unknown, port: number): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  return new StartProblem(`Port ${port} is already in use on this machine. Choose another with PORT.`);
}
