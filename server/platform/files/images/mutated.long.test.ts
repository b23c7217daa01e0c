import { expect, test } from 'vitest';
import { processMutatedImages } from '#server/testing/hostile-images/process-mutated-images.ts';

test('10,000 damaged pictures are processed or rejected in less than 512 MB (threats F5)', async () => {
  const { drawn, rejected, peakMb } = await processMutatedImages(10_000);
  console.info(`${drawn} drawn, ${rejected} refused, ${Math.round(peakMb)} MB at most`);
  expect([drawn > 500, rejected > 500]).toEqual([true, true]);
  expect(peakMb).toBeLessThan(512);
}, 900_000);
