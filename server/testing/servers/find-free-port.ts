import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const LOWEST = 12_000;
/** Linux uses ports from 32,768 on for outgoing connections, which could take the port before its use. */
const HIGHEST = 32_000;
const WORKERS = 8;
const worker = process.env['VITEST_POOL_ID'];
const handedOut = new Set<number>();

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (handedOut.has(port) || (worker && port % WORKERS !== Number(worker) % WORKERS)) continue;
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    probe.close();
    await once(probe, 'close');
    handedOut.add(port);
    return port;
  }
}
