import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { addUp } from './added-up.ts';
import { createWindows } from './windows.ts';

const site = useTestApp();

test('what comes often is added up over all processes; what does not is no row', async () => {
  const processes = [1, 2, 3].map(() => {
    const windows = createWindows(3600, true);
    const digest = (key: string) => key.toUpperCase();
    const adding = addUp(site.database.pool, [{ name: 'api', windows, points: 100 }], digest);
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
  for (const { adding } of [one, other, one, idle]) await adding.add();
  expect(one.windows.count('crawler').times).toBe(41);
  await one.adding.add();
  expect(one.windows.count('crawler').times).toBe(92);
  expect(other.windows.count('crawler').times).toBe(91);
  const rows = await site.db.selectFrom('rate_limits').select(['key', 'points']).execute();
  expect(rows).toEqual([{ key: expect.stringMatching(/^api:\d+:CRAWLER$/), points: 91 }]);
  for (const { adding } of processes) adding.stop();
});
