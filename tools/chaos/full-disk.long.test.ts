import { expect, test } from 'vitest';
import { runFullDiskTest } from './full-disk.ts';

test('a disk that runs full refuses with 503 or ends nothing, loses nothing, and is written to again when there is room (threats G2)', async (context) => {
  const report = await runFullDiskTest();
  if (!report) return context.skip('No disk can be mounted here.');
  expect(report.faults).toEqual([]);
}, 300_000);
