import { expect, test } from 'vitest';
import { CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts';

const fails = () => Promise.reject(new Error('down'));
const works = () => Promise.resolve('up');

function breaker() {
  const clock = { now: 1000 };
  return { clock, guarded: createCircuitBreaker({ failures: 3, restMs: 500, now: () => clock.now }) };
}

test('opens after failures in a row, and then makes no calls', async () => {
  const { guarded, clock } = breaker();
  for (let time = 0; time < 3; time += 1) await expect(guarded(fails)).rejects.toThrow('down');
  let callCount = 0;
  const thrown = await guarded(async () => (callCount += 1)).catch((error) => error);
  expect(thrown).toBeInstanceOf(CircuitOpenError);
  expect(thrown.retryAfterSeconds).toBe(1);
  clock.now += 499;
  await expect(guarded(works)).rejects.toThrow(CircuitOpenError);
  expect(callCount).toBe(0);
});

test('allows one trial call after the rest, and closes if it succeeds', async () => {
  const { guarded, clock } = breaker();
  for (let time = 0; time < 3; time += 1) await guarded(fails).catch(() => {});
  clock.now += 500;
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const trial = guarded(() => promise);
  await expect(guarded(works)).rejects.toThrow(CircuitOpenError);
  answer('up');
  expect(await trial).toBe('up');
  expect(await guarded(works)).toBe('up');
});

test('allows one trial call, whatever happens to calls from before it opened', async () => {
  const { guarded, clock } = breaker();
  const slow = Promise.withResolvers<string>();
  const early = guarded(() => slow.promise);
  for (let time = 0; time < 3; time += 1) await guarded(fails).catch(() => {});
  clock.now += 500;
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const trial = guarded(() => promise);
  slow.reject(new Error('late'));
  await expect(early).rejects.toThrow('late');
  clock.now += 500;
  await expect(guarded(works)).rejects.toThrow(CircuitOpenError);
  answer('up');
  expect(await trial).toBe('up');
});

test('opens again at once if the trial call fails', async () => {
  const { guarded, clock } = breaker();
  for (let time = 0; time < 3; time += 1) await guarded(fails).catch(() => {});
  clock.now += 500;
  await expect(guarded(fails)).rejects.toThrow('down');
  await expect(guarded(works)).rejects.toThrow(CircuitOpenError);
});

test('forgets failures after a success', async () => {
  const { guarded } = breaker();
  for (let time = 0; time < 9; time += 1)
    await guarded(time % 3 === 2 ? works : fails).catch((error) => expect(error.message).toBe('down'));
  expect(await guarded(works)).toBe('up');
});
