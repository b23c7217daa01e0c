import { expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { copyDataFolder } from '#server/testing/postgres/copy-data-folder.ts';
import { runCrashTest } from './crash.ts';

const KILLS = repetitions(1, 30);

test('restarts after kills of Node and PostgreSQL, with no acknowledged write lost and none partial (threats G1)', async () => {
  const report = await runCrashTest({ cycles: KILLS, dataDir: copyDataFolder() });
  expect(report.faults).toEqual([]);
  expect(Object.values(report.cycles).reduce((sum, count) => sum + count)).toBe(KILLS);
  expect(report.acknowledged).toBeGreaterThan(repetitions(4, 100));
  console.info(
    `${report.acknowledged} acknowledged; the longest start took ${Math.round(Math.max(...report.restarts))} ms`,
  );
}, 2_400_000);
