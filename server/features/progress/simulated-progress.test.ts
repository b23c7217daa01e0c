import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import {
  createTestLevelBadges,
  simulateProgress,
  progressCommandArbitraries,
  type ProgressSimulation,
} from '#server/testing/data/simulated-progress.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let badges: ProgressSimulation['badges'];

beforeAll(async () => {
  badges = await createTestLevelBadges(site);
});

test('random list changes, check-ins, reviews and restarts keep XP, badges and totals right (threats C1, C4, C5)', async () => {
  const games = fc.commands(progressCommandArbitraries(), { maxCommands: 25, size: 'max' });
  await fc.assert(
    fc.asyncProperty(games, (commands) => simulateProgress(site, badges, commands)),
    { numRuns: repetitions(2, 10) },
  );
}, 120_000);
