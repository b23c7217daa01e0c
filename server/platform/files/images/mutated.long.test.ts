import { expect, test } from 'vitest';
import { drawMutated } from '#server/testing/pictures/mutated.ts';

test('10,000 damaged pictures are drawn or refused, in less than 512 MB (threats F5)', async () => {
  const { drawn, refused, peakMb } = await drawMutated(10_000);
  console.info(`${drawn} drawn, ${refused} refused, ${Math.round(peakMb)} MB at most`);
  expect([drawn > 500, refused > 500]).toEqual([true, true]);
  expect(peakMb).toBeLessThan(512);
}, 900_000);
