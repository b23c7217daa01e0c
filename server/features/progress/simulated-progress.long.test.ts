import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import {
  createTestLevelBadges,
  simulateProgress,
  progressCommandArbitraries,
  type ProgressSimulation,
} from '#server/testing/data/simulated-progress.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let badges: ProgressSimulation['badges'];
const GAMES = 30;

beforeAll(async () => {
  badges = await createTestLevelBadges(site);
});

test('random list changes, check-ins, reviews and restarts keep XP, badges and totals right (threats C1, C4, C5)', async () => {
  const games = fc.commands(progressCommandArbitraries(), { maxCommands: 80, size: 'max' });
  await fc.assert(
    fc.asyncProperty(games, (commands) => simulateProgress(site, badges, commands)),
    { numRuns: GAMES },
  );
}, 600_000);
