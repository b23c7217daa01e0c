import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { readRunningProcessFile } from '#server/platform/database/postgres/running-process-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { withMemoryLimits } from '../../scripts/memory-limits.mjs';
import { findFreePort } from './servers/find-free-port.ts';

const START_TIMEOUT_MS = 120_000;

export type StartedTestSite = {
  baseUrl: string;
  port: number;
  pid: number;
  dataDir: string;
  connection(): ClientConfig;
  /** Resolves to the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<number | null>;
};

export async function startTestSite(
  environment: Record<string, string> = {},
  home: string = process.cwd(),
): Promise<StartedTestSite> {
  const named = environment['DATA_DIR'];
  const dataDir = named ?? mkdtempSync(join(tmpdir(), 'clucket-site-'));
  const port = Number(environment['PORT'] ?? (await findFreePort()));
  const server = spawn(process.execPath, ['--import', './scripts/end-with-parent.mjs', 'server/main.ts'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: withMemoryLimits({
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      ...environment,
    }),
  });
  const site = {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    pid: assertDefined(server.pid),
    dataDir,
    connection: () => assertDefined(readRunningProcessFile(dataDir)).connection,
    stop: () => stop(server, named ? null : dataDir),
    kill: () => stop(server, named ? null : dataDir, 'SIGKILL'),
  };
  try {
    await ready(site.baseUrl, server);
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
}

async function ready(baseUrl: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`);
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(25);
  }
  throw new Error('The server did not become ready.');
}

async function stop(
  server: ChildProcess,
  dataDir: string | null,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill(signal);
    await once(server, 'exit');
  }
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  return server.exitCode;
}
