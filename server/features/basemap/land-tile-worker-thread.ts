import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { createLandTileRenderer } from './render-land-tile.ts';

export type LandTileJob = { id: number; z: number; x: number; y: number };
export type LandTileJobResult = { id: number; bytes: Uint8Array } | { id: number; failure: string };

const land = createLandTileRenderer();

parentPort?.on('message', ({ id, z, x, y }: LandTileJob) => {
  let outcome: LandTileJobResult;
  try {
    outcome = { id, bytes: gzipSync(land(z, x, y), { level: 9 }) };
  } catch (error) {
    outcome = { id, failure: (error as Error).message };
  }
  // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(outcome);
});
