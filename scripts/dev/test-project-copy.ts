import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { readRunningProcessFile } from '#server/platform/database/postgres/running-process-file.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const FILES = [
  ...['server', 'contract', 'shared', 'packages', 'web', 'db', 'scripts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
];

export type TestProjectCopy = {
  folder: string;
  baseUrl: string;
  edit(file: string, from: string, to: string): void;
  connection(): ClientConfig;
  databaseStart(): Promise<string>;
  output(): string;
  stop(): Promise<void>;
};

export async function startTestProjectCopy(
  dataDir = mkdtempSync(join(tmpdir(), 'clucket-dev-data-')),
  environment: Record<string, string> = {},
): Promise<TestProjectCopy> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'clucket-dev-')));
  for (const name of FILES) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'));
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  let output = '';
  const dev = spawnDev(folder, {
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    ...environment,
  });
  const opened = new Promise<void>((done, fail) => {
    const read = (text: Buffer) => {
      output += text.toString();
      if (output.includes('it follows every change')) done();
    };
    assertDefined(dev.stdout).on('data', read);
    assertDefined(dev.stderr).on('data', read);
    dev.once('exit', () => fail(new Error(`npm run dev has ended:\n${output}`)));
  });
  const connection = () => assertDefined(readRunningProcessFile(dataDir)).connection;
  const project: TestProjectCopy = {
    folder,
    baseUrl,
    connection,
    output: () => output,
    edit(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    async databaseStart() {
      const client = new Client(connection());
      await client.connect();
      const { rows } = await client.query<{ start: string }>(
        'SELECT pg_postmaster_start_time()::text AS start',
      );
      await client.end();
      return assertDefined(rows[0]).start;
    },
    async stop() {
      await end(dev);
      for (const left of [folder, dataDir]) rmSync(left, { recursive: true, force: true });
    },
  };
  try {
    await opened;
  } catch (error) {
    await project.stop();
    throw error;
  }
  return project;
}

function spawnDev(folder: string, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', './scripts/end-with-parent.mjs', 'scripts/dev.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'error', ...environment },
  });
}

async function end(dev: ChildProcess): Promise<void> {
  if (dev.exitCode !== null || dev.signalCode !== null) return;
  dev.kill('SIGTERM');
  await once(dev, 'exit');
}
