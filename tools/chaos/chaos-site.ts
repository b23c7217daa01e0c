import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { readPidFile } from '#server/platform/database/postgres/pid-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const TIMEOUT_MS = 120_000;

export type ChaosSite = {
  url: string;
  dataDir: string;
  start(): Promise<number>;
  launch(): void;
  ready(): Promise<number>;
  isRunning(): boolean;
  killNode(): Promise<void>;
  killPostgres(): number | null;
  /** Waits until another PostgreSQL than the killed one serves the folder, if one was killed. */
  postgresBack(killed: number | null): Promise<void>;
  stop(): Promise<number | null>;
  process(): ChildProcess;
};

/** The site in its own process, always on the same port and data folder, to be killed and restarted. */
export async function startChaosSite(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ChaosSite> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  const site: ChaosSite = {
    url,
    dataDir,
    launch() {
      server = spawnServer({ DATA_DIR: dataDir, PORT: String(port), BASE_URL: url, ...environment });
    },
    async start() {
      site.launch();
      return site.ready();
    },
    async ready() {
      const since = performance.now();
      while (performance.now() - since < TIMEOUT_MS) {
        if (!site.isRunning())
          throw new Error(`The server ended by itself: ${server?.exitCode ?? server?.signalCode}`);
        const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
          () => null,
        );
        await answer?.body?.cancel();
        if (answer?.ok) return performance.now() - since;
        await pause(25);
      }
      throw new Error('The server did not become ready by itself.');
    },
    async postgresBack(killed) {
      const since = performance.now();
      // Busy child processes of PostgreSQL keep answering for a moment.
      while (killed !== null && readPidFile(join(dataDir, 'postgres', 'data'))?.pid === killed) {
        if (performance.now() - since > TIMEOUT_MS) throw new Error('PostgreSQL was not started again.');
        await pause(50);
      }
    },
    isRunning: () => server !== null && server.exitCode === null && server.signalCode === null,
    killNode: () => end(server, 'SIGKILL').then(() => {}),
    killPostgres() {
      const found = readPidFile(join(dataDir, 'postgres', 'data'));
      try {
        if (found) process.kill(found.pid, 'SIGKILL');
      } catch {
        // PostgreSQL had not started yet.
      }
      return found?.pid ?? null;
    },
    stop: () => end(server, 'SIGTERM'),
    process: () => assertDefined(server),
  };
  return site;
}

function spawnServer(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', './scripts/end-with-parent.mjs', 'server/main.ts'], {
    stdio: ['ignore', 'ignore', process.env['TORTURE_LOG'] ? 'inherit' : 'ignore', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DEMO_DATA: 'false',
      RATE_LIMITS: 'off',
      // Thousands of connections come from one address.
      TRUST_PROXY: '127.0.0.1',
      ...environment,
    },
  });
}

async function end(server: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> {
  if (!server) return null;
  if (server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  }
  return server.exitCode;
}
