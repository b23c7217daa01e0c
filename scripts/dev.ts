import { once } from 'node:events';
import { createServer } from 'node:http';
import { relative } from 'node:path';
import { normalizePath } from 'vite';
import { loadConfig } from '#server/config/config.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { startPostgres } from '#server/platform/database/postgres/postgres.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { registerGracefulShutdown } from '#server/processes/graceful-shutdown.ts';
import { createDevelopmentProxy } from './dev/development-proxy.ts';
import { createScreenGalleryHandler } from './dev/gallery.ts';
import { createVitePageService } from './dev/vite-page-service.ts';
import { createDevServerProcess } from './dev/dev-server-process.ts';
import { startVite } from './dev/vite-server.ts';

const config = loadConfig();
const log = createLogger(config.logLevel);
const started = registerGracefulShutdown(log);

const database = await startPostgres(config, log);
started.push(() => database.stop());

const http = createServer();
http.listen(config.port, config.host);
await once(http, 'listening').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  throw new StartupError(`Port ${config.port} is already in use on this machine. Choose another with PORT.`);
});
const vite = await startVite(http, config.baseUrl);
started.push(() => vite.close());
const pages = createVitePageService(vite);

const site = createDevServerProcess({
  environment: { ...process.env, PORT: '0', HOST: '127.0.0.1', BASE_URL: config.baseUrl },
  onStart: (child) => pages.serve(child),
});
started.push(() => site.stop());
http.on(
  'request',
  createDevelopmentProxy({
    vite,
    port: () => site.port(),
    gallery: createScreenGalleryHandler(pages),
    baseUrl: config.baseUrl,
  }),
);
await site.restart();
console.log(
  `\n  Open ${config.baseUrl}; it follows every change. Every state of every screen: ${config.baseUrl}/gallery\n`,
);

/** Editors write a file in several steps. */
const SETTLED_MS = 30;
let due: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_event, file) => {
  if (!isOfServer(normalizePath(relative(vite.config.root, file)))) return;
  clearTimeout(due);
  due = setTimeout(() => void site.restart(), SETTLED_MS);
});

function isOfServer(file: string): boolean {
  return /^(server|contract|shared|packages|db)\//.test(file) && !/\.test\.tsx?$|\.gen\.ts$|~$/.test(file);
}
