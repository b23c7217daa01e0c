import { once } from 'node:events';

/** Packages load before the command to start, because they take half of the time of a start. */
const PACKAGES = [
  ...['fastify', 'zod', 'kysely', 'pg', 'pino', 'undici', 'nodemailer', 'prom-client', 'sharp'],
  ...['htmlparser2', 'harfbuzzjs', 'rate-limiter-flexible', 'helmet', 'pmtiles', 'web-push'],
];
const startMessage = once(process, 'message');
process.channel?.ref();
await Promise.allSettled(PACKAGES.map((name) => import(name)));
await startMessage;

const [
  { loadConfig },
  { createLogger },
  { startOrJoinPostgres },
  { runSingleProcess },
  { createParentProcessRenderer },
] = await Promise.all([
  import('#server/config/config.ts'),
  import('#server/platform/observability/log.ts'),
  import('#server/platform/database/postgres/postgres.ts'),
  import('#server/processes/single-process.ts'),
  import('./parent-process-renderer.ts'),
]);
const config = loadConfig();
await runSingleProcess(config, createLogger(config.logLevel), {
  startDatabase: startOrJoinPostgres,
  loadRenderer: createParentProcessRenderer(),
});
