import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOfflineBuildFiles, listFirstOfflineBuildFiles } from './build/offline-files.ts';
import { compressAssets, type CompressionLevel } from './build/compress-assets.ts';

const SOURCES = [
  'web',
  'contract',
  'shared',
  'packages',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build/offline-files.ts',
  'scripts/build/compress-assets.ts',
];
const STAMP = 'dist/built-from';

/** `--fast`, for tests, compresses less; CI tests the shipped build. */
const compression: CompressionLevel = process.argv.includes('--fast') && !process.env['CI'] ? 'fast' : 'best';
const sources = hashOf(SOURCES);

const built = process.argv.includes('--if-changed') ? readStamp() : null;
if (built?.sources !== sources) {
  await build().catch((error: Error) => {
    console.error(`Building the web part failed. ${error.message}`);
    process.exitCode = 1;
  });
} else if (compression === 'best' && built.compression === 'fast') await compress();

async function build(): Promise<void> {
  if (!existsSync('web/entry-client.tsx')) return console.log('No web part to build yet.');
  console.log('Building the web part (only when its sources changed) ...');
  const since = performance.now();
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite');
  rmSync(STAMP, { force: true });
  await vite.build({ logLevel: 'warn', build: { outDir: 'dist/web', emptyOutDir: true } });
  await vite.build({
    logLevel: 'warn',
    build: { ssr: 'web/entry-server.tsx', outDir: 'dist/ssr', emptyOutDir: true },
  });
  // Built separately from the pages, which share code, because a worker is a single file.
  await vite.build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      BUILT_FILES: JSON.stringify(listOfflineBuildFiles()),
      FIRST_FILES: JSON.stringify(listFirstOfflineBuildFiles()),
    },
    build: {
      outDir: 'dist/worker',
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: {
        input: 'web/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  await compress();
  console.log(`Built in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
}

async function compress(): Promise<void> {
  await compressAssets('dist/web/assets', compression);
  writeFileSync(STAMP, `${sources} ${compression}`);
}

function readStamp(): { sources: string; compression: string } | null {
  if (!existsSync(STAMP)) return null;
  const [from = '', compressed = ''] = readFileSync(STAMP, 'utf8').split(' ');
  return { sources: from, compression: compressed };
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn).filter((name) => !/\.test\.tsx?$/.test(name)))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
