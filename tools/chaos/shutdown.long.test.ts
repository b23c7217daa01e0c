import { expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { runShutdownTest } from './shutdown.ts';

test('restarts under load answer all started requests, and the process exits with 0 (threats G4)', async () => {
  const report = await runShutdownTest({ restarts: repetitions(1, 4) });
  expect(report.faults).toEqual([]);
  expect(report.answered).toBeGreaterThan(repetitions(10, 50));
}, 300_000);
