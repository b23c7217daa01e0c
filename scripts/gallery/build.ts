import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import config from '../../vite.config.ts';
import type { Gallery } from './index-page.ts';

const FOLDER = 'dist/gallery';
const FILE = join(process.cwd(), FOLDER, 'gallery.js');

/** As it was built last. */
export function newestGallery(): Promise<Gallery> {
  return import(`${pathToFileURL(FILE).href}?${statSync(FILE).mtimeMs}`) as Promise<Gallery>;
}

/** The gallery's own renderer; it is in no build that is shipped. Built again on every change where somebody watches. */
export async function buildGallery(built?: () => void): Promise<void> {
  const { plugins, resolve, define, ssr } = config({
    command: 'build',
    mode: 'development',
    isSsrBuild: true,
  });
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ...{ plugins, resolve, define, ssr },
    build: {
      ssr: true,
      outDir: FOLDER,
      // Whoever looks while it is built sees the one before.
      emptyOutDir: false,
      ssrEmitAssets: false,
      watch: built ? {} : null,
      rolldownOptions: { input: ['web/gallery/gallery.ts'], output: { codeSplitting: false } },
    },
  });
  if (!built) return;
  const watcher = output as Rolldown.RolldownWatcher;
  await new Promise<void>((first) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(event.error.message);
      if (event.code === 'BUNDLE_END') void event.result.close();
      if (event.code === 'END') built();
      if (event.code === 'END' || event.code === 'ERROR') first();
    });
  });
}
