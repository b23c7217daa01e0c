import { beforeEach, expect, test } from 'vitest';
import { createPace, type Pace } from './pace.ts';

let clock: number;
const paceByClock = () => createPace(() => clock);
beforeEach(() => void (clock = 0));

/** So many seconds of a site that does so many a second, with so many more at its door than it does. */
type Crowd = { seconds: number; does: number; comes: number };
function run(pace: Pace, { seconds, does, comes }: Crowd) {
  for (let look = 0; look < seconds * 5; look++) {
    for (let n = 0; n < comes / 5; n++) if (pace.atWork() < pace.room()) pace.begin();
    for (let n = 0; n < does / 5 && pace.atWork() > 0; n++) pace.end();
    clock += 200;
    pace.look();
  }
}

test('a burst is taken as it comes', () => {
  const pace = paceByClock();
  for (let n = 0; n < 400; n++) pace.begin();
  expect(pace.room()).toBe(Infinity);
  run(pace, { seconds: 0.8, does: 400, comes: 0 });
  expect(pace.room()).toBe(Infinity);
});

test.each([
  ['a slow machine', 100, 100],
  ['a fast one', 1_000, 1_000],
  ['one that hardly moves', 10, 64],
])('%s with twice as much as it can do holds what it does within a second', (_name, does, room) => {
  const pace = paceByClock();
  run(pace, { seconds: 20, does, comes: 2 * does });
  expect(pace.room()).toBe(room);
  expect(pace.atWork()).toBeLessThanOrEqual(room * 1.2);
  expect(pace.atWork()).toBeGreaterThan(room / 2);
});

test('as much as it can do is never too much, and after a crowd everybody is let in again', () => {
  const pace = paceByClock();
  run(pace, { seconds: 20, does: 500, comes: 500 });
  expect(pace.room()).toBe(Infinity);
  run(pace, { seconds: 20, does: 500, comes: 2_000 });
  expect(pace.room()).toBe(500);
  run(pace, { seconds: 3, does: 500, comes: 100 });
  expect([pace.room(), pace.atWork()]).toEqual([Infinity, 0]);
});

test('looks that come late make nobody wait for longer', () => {
  const pace = paceByClock();
  for (let n = 0; n < 400; n++) pace.begin();
  for (let look = 0; look < 6; look++) {
    for (let n = 0; n < 60; n++) pace.end();
    for (let n = 0; n < 60; n++) pace.begin();
    clock += 800;
    pace.look();
  }
  expect(pace.room()).toBe(75);
});
