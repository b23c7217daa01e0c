import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { startRateLimitCounterSync } from './rate-limit-counter-sync.ts';
import { createTimeWindowCounter } from './window-counter.ts';

const site = useTestApp();

const HOUR_MS = 3_600_000;
// Counts restart on the hour, so the tests run at half past.
beforeEach(() => {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2;
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => void vi.useRealTimers());

test('adds up frequent keys over all processes, and stores no row for rare ones', async () => {
  const processes = [1, 2, 3].map(() => {
    const windows = createTimeWindowCounter(3600, true);
    const digest = (key: string) => key.toUpperCase();
    const adding = startRateLimitCounterSync(
      site.database.pool,
      [{ name: 'api', windows, points: 100 }],
      digest,
    );
    return { windows, adding };
  });
  const [one, other, idle] = processes as [
    (typeof processes)[0],
    (typeof processes)[0],
    (typeof processes)[0],
  ];
  for (let time = 0; time < 40; time++) one.windows.count('crawler');
  for (let time = 0; time < 50; time++) other.windows.count('crawler');
  idle.windows.count('visitor');
  for (const { adding } of [one, other, one, idle]) await adding.sync();
  expect(one.windows.count('crawler').times).toBe(41);
  await one.adding.sync();
  expect(one.windows.count('crawler').times).toBe(92);
  expect(other.windows.count('crawler').times).toBe(91);
  const rows = await site.db.selectFrom('rate_limits').select(['key', 'points']).execute();
  expect(rows).toEqual([{ key: expect.stringMatching(/^api:\d+:CRAWLER$/), points: 91 }]);
  for (const { adding } of processes) adding.stop();
});

test('sends a pending count only once, however slow the database is', async () => {
  const answer = Promise.withResolvers<{ rows: never[] }>();
  const query = vi.fn(() => answer.promise);
  const windows = createTimeWindowCounter(3600, true);
  const adding = startRateLimitCounterSync(
    { query } as never,
    [{ name: 'api', windows, points: 100 }],
    (key) => key,
  );
  for (let time = 0; time < 40; time++) windows.count('crawler');
  const both = [adding.sync(), adding.sync()];
  expect(query).toHaveBeenCalledTimes(1);
  answer.resolve({ rows: [] });
  await Promise.all(both);
  await adding.sync();
  expect(query).toHaveBeenCalledTimes(2);
  adding.stop();
});
