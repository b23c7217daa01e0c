import { expect, test } from 'vitest';
import { runDatabaseOutageTest } from './database-outages.ts';

test('is not ready in database outages, serves cached pages, else 503 with Retry-After, and recovers (threats G3)', async () => {
  const report = await runDatabaseOutageTest({ rounds: 3 });
  expect(report.faults).toEqual([]);
  expect(report.readyAfter).toHaveLength(3);
}, 600_000);
