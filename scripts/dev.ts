import { rmSync, watch } from 'node:fs';
import { loadConfig } from '#server/config.ts';
import { buildGallery, newestGallery } from './gallery/build.ts';
import { serveGallery } from './gallery/serve.ts';
import { startReloadProxy } from './dev/reload-proxy.ts';
import { RestartingServer } from './dev/restarting-server.ts';
import { watchWeb } from './dev/watch-web.ts';

/** `npm run dev`: the shipped server and pages, rebuilt and restarted on every change; open browsers reload. */
const WATCHED = ['server', 'contract', 'rules', 'db'];

// What is built here is not what `npm start` would serve.
rmSync('dist/built-from', { force: true });
const config = loadConfig();
const server = new RestartingServer({
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  BASE_URL: config.baseUrl,
});
const gallery = await serveGallery({ gallery: newestGallery });
const proxy = await startReloadProxy({
  port: config.port,
  host: config.host,
  target: () => server.port,
  gallery: gallery.url.replace('127.0.0.1', 'localhost'),
});
let watching = false;
let due: NodeJS.Timeout | undefined;

await watchWeb(changed);
await buildGallery(changed);
for (const room of WATCHED) {
  watch(room, { recursive: true }, (_, file) => {
    if (file && !/\.test\.tsx?$|\.gen\.ts$|~$/.test(file)) changed();
  });
}
await server.restart();
watching = true;
console.log(
  `\n  Open ${config.baseUrl}; it reloads on every change. Every state of every screen: ${config.baseUrl}/gallery\n`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}

/** Editors write a file in several steps, and a build writes many. */
function changed(): void {
  if (!watching) return;
  clearTimeout(due);
  due = setTimeout(() => void server.restart().then(() => proxy.reload()), 150);
}
