import { build, type Rolldown } from 'vite';

/** Builds the client and the server's renderer again whenever their sources change. */
export async function watchWeb(built: () => void): Promise<void> {
  const client = { outDir: 'dist/web', emptyOutDir: true };
  const renderer = { ssr: 'web/entry-server.tsx', outDir: 'dist/ssr', emptyOutDir: true };
  for (const output of [client, renderer]) {
    const watcher = (await build({
      mode: 'development',
      logLevel: 'warn',
      build: { ...output, watch: {} },
    })) as Rolldown.RolldownWatcher;
    await new Promise<void>((first) => {
      watcher.on('event', (event) => {
        if (event.code === 'ERROR') console.error(event.error.message);
        if (event.code === 'BUNDLE_END') void event.result.close();
        if (event.code === 'END') built();
        if (event.code === 'END' || event.code === 'ERROR') first();
      });
    });
  }
}
