import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOfXp, levelProgress, xpForNextLevel } from './levels.ts';

const xp = fc.nat(1_000_000);

test.each([
  [0, 1],
  [99, 1],
  [100, 1],
  [199, 1],
  [200, 2],
  [299, 2],
  [1000, 10],
])('%i XP are level %i: max(1, floor(xp / 100)) (M1.7, D0.9)', (points, level) => {
  expect(levelOfXp(points)).toBe(level);
});

test('the level never falls as XP increase, and rises exactly when the bar is full (M4.38, A9.11)', () => {
  fc.assert(
    fc.property(xp, (points) => {
      const [level, next] = [levelOfXp(points), levelOfXp(points + 1)];
      expect(next - level).toBe(points + 1 === xpForNextLevel(level) ? 1 : 0);
      expect(levelProgress(points)).toBe(Math.min(1, points / (level * 100 + 100)));
      expect(levelProgress(xpForNextLevel(level), level)).toBe(1);
    }),
  );
});

test('the bar is capped at 100 percent (M4.39, A9.11)', () => {
  expect(levelProgress(5000, 1)).toBe(1);
});
