import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// `vite build` makes what browsers load (dist/web), `vite build --ssr` what the server renders with (dist/ssr).
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react()],
  publicDir: false,
  define: {
    'process.env.NODE_ENV': JSON.stringify(mode === 'development' ? 'development' : 'production'),
  },
  // Everything is bundled: React then loads its production build whatever the server's environment says.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    manifest: !isSsrBuild,
    ssrEmitAssets: false,
    sourcemap: isSsrBuild === true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [isSsrBuild ? 'web/entry-server.tsx' : 'web/entry-client.tsx'],
      output: {
        // One file for the server, so that a changed build can be loaded anew as a whole. What every page needs is one file
        // for the browser too: left alone it became some thirty, each with its own headers and its own compression. The entry
        // stays out: it waits for its page, which imports this file.
        codeSplitting: isSsrBuild
          ? false
          : { groups: [{ name: 'site', tags: ['$initial'], test: /(?<!entry-client\.tsx)$/ }] },
      },
    },
  },
}));
