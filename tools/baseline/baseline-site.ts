import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Part of links on the pages, so it must be the same in every recording. */
const PORT = 28_117;
const START_TIMEOUT_MS = 180_000;
const PRELOAD = fileURLToPath(new URL('server-preload.ts', import.meta.url));

export type BaselineCommand = { id: number } & (
  | { now: string; seed: string }
  | { query: string }
  | { jobs: true }
);
export type BaselineCommandReply = { id: number; rows?: unknown[]; error?: string };

export type BaselineSite = {
  baseUrl: string;
  setNow(now: Date, seed: string): Promise<void>;
  runJobs(): Promise<void>;
  query(text: string): Promise<unknown[]>;
  stop(): Promise<void>;
};

export async function startBaselineSite(checkout: string, now: Date): Promise<BaselineSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clucket-baseline-data-'));
  const baseUrl = `http://127.0.0.1:${PORT}`;
  const server = spawn(
    join(checkout, 'node_modules/node/bin/node'),
    ['--import', PRELOAD, 'server/main.ts'],
    {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...inherited(),
        TZ: 'UTC',
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        DEMO_DATA: 'true',
        RATE_LIMITS: 'off',
        BACKUP_EVERY: 'off',
        PORT: String(PORT),
        BASE_URL: baseUrl,
        BASELINE_NOW: now.toISOString(),
      },
    },
  );
  const stop = () => stopServer(server, dataDir);
  try {
    await waitUntilReady(baseUrl, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const send = commandsTo(server);
  return {
    baseUrl,
    setNow: async (moment, seed) => void (await send({ now: moment.toISOString(), seed })),
    runJobs: async () => void (await send({ jobs: true })),
    query: (text) => send({ query: text }),
    stop,
  };
}

/** Settings of the operator's own site, such as DATABASE_URL, must not reach this one. */
function inherited(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

type Unnumbered<C> = C extends { id: number } ? Omit<C, 'id'> : never;

function commandsTo(server: ChildProcess) {
  const waiting = new Map<number, (reply: BaselineCommandReply) => void>();
  let last = 0;
  server.on('message', (reply: BaselineCommandReply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return async (command: Unnumbered<BaselineCommand>): Promise<unknown[]> => {
    const id = (last += 1);
    const { rows = [], error } = await new Promise<BaselineCommandReply>((replied) => {
      waiting.set(id, replied);
      server.send({ id, ...command });
    });
    if (error) throw new Error(error);
    return rows;
  };
}

async function waitUntilReady(baseUrl: string, server: ChildProcess): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`);
    const response = await fetch(`${baseUrl}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not become ready.');
}

async function stopServer(server: ChildProcess, dataDir: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
}
