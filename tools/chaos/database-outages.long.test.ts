import { expect, test } from 'vitest';
import { runDatabaseOutageTest } from './database-outages.ts';

test('a database that is cut off, stalled or hung: readiness says so, cached pages answer, the rest is 503 with Retry-After, and it comes back by itself (threats G3)', async () => {
  const report = await runDatabaseOutageTest({ rounds: 3 });
  expect(report.faults).toEqual([]);
  expect(report.readyAfter).toHaveLength(3);
}, 600_000);
