import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { isPostmasterOf, readPidFile } from '#server/platform/database/postgres/pid-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { TEST_POLL_OPTIONS } from './postgres-processes.ts';

const STARTS = `
  import { startTemporaryPostgres } from ${JSON.stringify(join(import.meta.dirname, 'temporary-postgres.ts'))};
  const { connection, stop } = await startTemporaryPostgres();
  console.log(connection.host);
  process.once('SIGUSR2', () => stop().then(() => process.exit(0)));
  setInterval(() => {}, 1_000);
`;

test.each(['SIGKILL', ...(isLongRun ? (['SIGTERM', 'SIGUSR2'] as const) : [])] as const)(
  'the server and its folder are removed when its process ends: %s',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', STARTS], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [host] = (await once(child.stdout, 'data')) as [Buffer];
    const home = join(String(host).trim(), '..');
    const cluster = join(home, 'data');
    const { pid } = assertDefined(readPidFile(cluster));
    expect(isPostmasterOf(pid, cluster)).toBe(true);
    child.kill(signal);
    await expect.poll(() => isPostmasterOf(pid, cluster), TEST_POLL_OPTIONS).toBe(false);
    await expect.poll(() => existsSync(home), TEST_POLL_OPTIONS).toBe(false);
  },
);
