import { expect, test } from 'vitest';
import { runSlowClientTest } from './slow-clients.ts';

test('answers others despite 1,000 slow headers, bodies and readers, and cuts off slow headers (threats G5)', async () => {
  const report = await runSlowClientTest({ asks: 100 });
  expect(report.faults).toEqual([]);
}, 300_000);
