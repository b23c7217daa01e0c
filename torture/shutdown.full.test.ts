import { expect, it } from 'vitest';
import { shutdown } from './shutdown.ts';
import { slow } from './slow.ts';

it('four restarts under load break off no answer, and the process ends by itself with 0 (threats G4)', async () => {
  const report = await shutdown({ restarts: 4 });
  expect(report.faults).toEqual([]);
  expect(report.answered).toBeGreaterThan(50);
}, 300_000);

it('1,000 slow heads, bodies and readers keep nobody else from being answered, and slow heads are cut off (threats G5)', async () => {
  const report = await slow({ asks: 100 });
  expect(report.faults).toEqual([]);
}, 300_000);
