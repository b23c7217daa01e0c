import type { Config } from '#server/config.ts';
import type { Sweep } from '#server/platform/sweeper.ts';
import { forgetOldPreviews } from './forget-previews.ts';

export function shareImageSweeps({ dataDir }: Config): Sweep[] {
  return [{ name: 'previews', run: (now) => forgetOldPreviews(dataDir, now) }];
}
