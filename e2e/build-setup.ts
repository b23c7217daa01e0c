import { spawnSync } from 'node:child_process';

/** Journeys and processes need the built pages; whatever else is tested does not wait for them. */
export default function build(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-changed', '--fast'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Building the web part failed: the lines above say why.');
}
