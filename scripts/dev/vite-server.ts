import { realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { assertDefined } from '#shared/assert-defined.ts';

/** Vite answers these requests, and the site the others. It may only serve sources and packages. */
export const VITE_PATH_PATTERN = /^\/(@|(web|contract|shared|packages|node_modules|dist\/dev)\/)/;
export const DEVELOPMENT_ENTRY_URL = '/@dev/entry.js';
const SOURCES = ['web', 'contract', 'shared', 'packages', 'server', 'db'];
const PAGES = [
  'web/entry-client.tsx',
  'web/entry-server.tsx',
  'web/pages/*/page.tsx',
  'web/start-after-hydration.ts',
  'web/deferred-start.tsx',
];

export function startVite(http: Server, baseUrl: string): Promise<ViteDevServer> {
  const root = process.cwd();
  return createServer({
    root,
    mode: 'development',
    appType: 'custom',
    cacheDir: 'dist/dev',
    clearScreen: false,
    logLevel: 'warn',
    plugins: [entry],
    css: { devSourcemap: true },
    server: {
      middlewareMode: true,
      ws: { server: http },
      allowedHosts: [new URL(baseUrl).hostname],
      // In a second checkout node_modules is a link to another folder.
      fs: { allow: ['web', 'contract', 'shared', 'packages', 'dist/dev', realpathSync('node_modules')] },
      watch: { ignored: (path) => path !== root && !isSource(path.slice(root.length + 1)) },
    },
    optimizeDeps: { entries: PAGES },
    // React is no ES module, so the renderer needs its packages bundled too.
    environments: { ssr: { optimizeDeps: { noDiscovery: false, entries: PAGES } } },
  });
}

function isSource(path: string): boolean {
  return SOURCES.includes(assertDefined(path.split(/[\\/]/, 1)[0]));
}

/** React Fast Refresh must load before React. */
const entry: Plugin = {
  name: 'dev-entry',
  resolveId: (id) => (id === DEVELOPMENT_ENTRY_URL ? id : null),
  load: (id) =>
    id === DEVELOPMENT_ENTRY_URL
      ? `${react.preambleCode.replace('__BASE__', '/')}\nimport '/@vite/client';\nawait import('/web/entry-client.tsx');`
      : null,
};
