import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Chromium and `fetch` refuse a few ports below these. */
const LOWEST = 12_000;
/** From 32,768 on, Linux hands ports to whatever connects or listens, between this call and the use of its answer too. */
const HIGHEST = 32_000;
/** Workers of one test run, which choose at the same time; whoever is none of them takes any. */
const WORKERS = 8;
const worker = process.env['VITEST_POOL_ID'];
const handedOut = new Set<number>();

/** A port that nobody listens on; the base URL has to be known before the application is built. */
export async function freePort(): Promise<number> {
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
