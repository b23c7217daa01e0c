import { build } from 'vite';

// node scripts/build/build-page-renderer-for-tests.ts FOLDER: builds only the page renderer, for tests without a browser.
const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('Usage: node scripts/build/build-page-renderer-for-tests.ts FOLDER');
await build({
  logLevel: 'error',
  build: { ssr: 'web/entry-server.tsx', outDir, emptyOutDir: true, minify: false },
});
