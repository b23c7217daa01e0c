import { expect, test } from 'vitest';
import { drawMutated } from '#server/testing/pictures/mutated.ts';

test('10,000 damaged pictures are drawn or refused, in less than 512 MB (threats F5)', async () => {
  const { drawn, rejected, peakMb } = await drawMutated(10_000);
  console.info(`${drawn} drawn, ${rejected} refused, ${Math.round(peakMb)} MB at most`);
  expect([drawn > 500, rejected > 500]).toEqual([true, true]);
  expect(peakMb).toBeLessThan(512);
}, 900_000);
