import { expect, test } from 'vitest';
import { runSlowClientTest } from './slow-clients.ts';

test('1,000 slow heads, bodies and readers keep nobody else from being answered, and slow heads are cut off (threats G5)', async () => {
  const report = await runSlowClientTest({ asks: 100 });
  expect(report.faults).toEqual([]);
}, 300_000);
