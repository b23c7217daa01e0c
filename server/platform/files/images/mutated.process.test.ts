import { expect, test } from 'vitest';
import { drawMutated } from '#server/testing/pictures/mutated.ts';

test('a hundred damaged pictures are drawn or refused, in less than 512 MB (threats F5)', async () => {
  const { drawn, rejected, peakMb } = await drawMutated(100);
  expect(drawn + rejected).toBe(100);
  expect(peakMb).toBeLessThan(512);
});
