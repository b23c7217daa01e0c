import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import config from '../../vite.config.ts';
import type { GalleryModule } from './index-page.ts';

const FOLDER = 'dist/gallery';
const FILE = join(process.cwd(), FOLDER, 'gallery.js');

export function importBuiltScreenGallery(): Promise<GalleryModule> {
  return import(`${pathToFileURL(FILE).href}?${statSync(FILE).mtimeMs}`) as Promise<GalleryModule>;
}

export async function buildScreenGallery(): Promise<void> {
  const { plugins, resolve, define, ssr } = config({
    command: 'build',
    mode: 'development',
    isSsrBuild: true,
  });
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ...{ plugins, resolve, define, ssr },
    build: {
      ssr: true,
      outDir: FOLDER,
      // During a build the previous gallery stays available.
      emptyOutDir: false,
      ssrEmitAssets: false,
      rolldownOptions: { input: ['web/gallery/gallery.ts'], output: { codeSplitting: false } },
    },
  });
}
