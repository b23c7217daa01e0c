import { expect, test } from 'vitest';
import { processMutatedImages } from '#server/testing/hostile-images/process-mutated-images.ts';

test('a hundred damaged pictures are processed or rejected in less than 512 MB (threats F5)', async () => {
  const { drawn, rejected, peakMb } = await processMutatedImages(100);
  expect(drawn + rejected).toBe(100);
  expect(peakMb).toBeLessThan(512);
});
