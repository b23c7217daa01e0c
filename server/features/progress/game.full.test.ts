import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { createSteps, plays, startGame, type Game } from '#server/testing/game.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const test = useTestApp({ RATE_LIMITS: 'off' });
let badges: Game['badges'];

beforeAll(async () => {
  badges = await createSteps(test);
});

it('any sequence of adding, favoring, trying, removing, reviewing and restarting keeps XP, badges and totals true (threats C1, C4, C5)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(plays(), { maxCommands: 60, size: 'max' }), (commands) =>
      fc.asyncModelRun(() => startGame(test, badges), commands),
    ),
    { numRuns: 40 },
  );
});
