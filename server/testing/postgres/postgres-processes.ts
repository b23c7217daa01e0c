import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { readPidFile, isPostmasterOf } from '#server/platform/database/postgres/pid-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { copyDataFolder } from './copy-data-folder.ts';
import { createMemoryFolder } from './memory-folder.ts';

const PROGRAM = fileURLToPath(new URL('start-postgres-process.ts', import.meta.url));
export const TEST_POLL_OPTIONS = { timeout: 60_000, interval: 20 };

type Launch = { folder?: string; uid?: number; fast?: boolean; killed?: boolean };
type Running = { child: ChildProcess; connection: ClientConfig; output: () => string };

export type PostgresProcesses = {
  readonly dataDir: string;
  readonly cluster: string;
  beginEmpty(): void;
  launch(options?: Launch): ChildProcess;
  start(options?: Launch): Promise<Running>;
  killPostmaster(): Promise<void>;
};

export function usePostgresProcesses(): PostgresProcesses {
  let dataDir: string;
  let children: ChildProcess[] = [];
  const cluster = () => join(dataDir, 'postgres', 'data');

  beforeEach(() => {
    dataDir = copyDataFolder();
    children = [];
  });
  afterEach(async () => {
    for (const child of children) await killProcess(child);
    const left = readPidFile(cluster());
    if (left && isPostmasterOf(left.pid, cluster())) process.kill(left.pid, 'SIGKILL');
    await vi.waitFor(() => rmSync(dataDir, { recursive: true, force: true }), TEST_POLL_OPTIONS);
  });

  function launch({ folder = dataDir, uid, fast, killed }: Launch = {}): ChildProcess {
    const args = [folder, fast ? 'fast' : 'durable', ...(killed ? ['killed'] : [])];
    const child = spawn(process.execPath, [PROGRAM, ...args], { uid, gid: uid });
    children.push(child);
    return child;
  }

  async function start(options: Launch = {}): Promise<Running> {
    const child = launch(options);
    let errorOutput = '';
    assertDefined(child.stderr).on('data', (text: Buffer) => (errorOutput += text.toString()));
    const connection = await new Promise<ClientConfig>((done, fail) => {
      assertDefined(child.stdout).once('data', (line: Buffer) =>
        done(JSON.parse(line.toString()) as ClientConfig),
      );
      child.once('exit', (code) => fail(new Error(`ended with ${code}: ${errorOutput}`)));
    });
    return { child, connection, output: () => errorOutput };
  }

  return {
    get dataDir() {
      return dataDir;
    },
    get cluster() {
      return cluster();
    },
    beginEmpty() {
      rmSync(dataDir, { recursive: true });
      dataDir = openFolder();
    },
    launch,
    start,
    async killPostmaster() {
      const { pid } = assertDefined(readPidFile(cluster()));
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(isPostmasterOf(pid, cluster())).toBe(false), TEST_POLL_OPTIONS);
    },
  };
}

export function stopProcess(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    child.kill('SIGTERM');
  });
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((done) => {
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
}

export async function runSqlStatement(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** mkdtemp closes its folder to other accounts; others can pass through this one like through a home folder. */
function openFolder(): string {
  const folder = createMemoryFolder('clucket-postgres-');
  chmodSync(folder, 0o755);
  return folder;
}
