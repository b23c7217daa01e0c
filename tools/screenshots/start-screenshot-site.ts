import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from '#db/demo/load-demo.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/config/config.ts';
import { JOB_INTERVALS_MS } from '#server/background-job-schedule.ts';
import { startNotificationWorker } from '#server/features/notifications/notification-worker.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { startTemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';
import { SCREENSHOT_TIME } from './screenshot-time.ts';
import { populateScreenshotTown, type ScreenshotSubjects } from './populate-screenshot-town.ts';

const SLOW = { headers: 300_000, request: 300_000, file: 300_000 };

export type ScreenshotSite = { baseUrl: string; people: ScreenshotSubjects; stop(): Promise<void> };

/** The shipped application with the demo town at a fixed time: pictures change only with the code. */
export async function startScreenshotSite(): Promise<ScreenshotSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clucket-noon-'));
  const postgres = await startTemporaryPostgres();
  await migrate(postgres.connection);
  const log = createLogger('warn');
  const database = openDatabase({ connection: postgres.connection, log });
  const clock = { now: SCREENSHOT_TIME };
  const now = () => clock.now;
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const config = parseConfig({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    BASE_URL: baseUrl,
    RATE_LIMITS: 'off',
  });
  await loadDemo(database.db, { today: SCREENSHOT_TIME });
  const app = await buildApp({
    config,
    database,
    log: createLogger('silent'),
    loadLimits: NO_SERVER_LOAD_LIMITS,
    requestTimeouts: SLOW,
    now,
  });
  const notifier = startNotificationWorker({
    database,
    config,
    log,
    now,
    everyMs: JOB_INTERVALS_MS.messages,
  });
  const people = await populateScreenshotTown({ app, db: database.db, clock, notify: () => notifier.work() });
  clock.now = SCREENSHOT_TIME;
  await notifier.stop();
  await app.listen({ port, host: '127.0.0.1' });
  return {
    baseUrl,
    people,
    async stop() {
      await app.close();
      await database.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
