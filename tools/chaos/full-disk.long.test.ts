import { expect, test } from 'vitest';
import { runFullDiskTest } from './full-disk.ts';

test('with a full disk, answers 503 at worst, loses nothing, and writes again when there is space (threats G2)', async (context) => {
  const report = await runFullDiskTest();
  if (!report) return context.skip('No disk can be mounted here.');
  expect(report.faults).toEqual([]);
}, 300_000);
