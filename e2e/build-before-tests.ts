import { spawnSync } from 'node:child_process';

/** Only journeys and process tests need the built pages; other tests do not wait for them. */
export default function build(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-changed', '--fast'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Building the web part failed: the lines above say why.');
}
