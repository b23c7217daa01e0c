import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mapQueryString } from './queries.ts';
import { MAP_DEBOUNCE_MS, createDebouncedLoader } from './debounced-loader.ts';

type PendingLoad = { key: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void };
let loads: PendingLoad[];
let shown: string[];
let failures: number;
let loader: ReturnType<typeof createDebouncedLoader<string>>;

beforeEach(() => {
  vi.useFakeTimers();
  loads = [];
  shown = [];
  failures = 0;
  loader = createDebouncedLoader<string>({
    load: (key, signal) =>
      new Promise((resolve, reject) => {
        loads.push({ key, signal, answer: resolve, fail: () => reject(new Error('away')) });
      }),
    onAnswer: (answer) => shown.push(answer),
    onFailure: () => failures++,
  });
});
afterEach(() => void vi.useRealTimers());

const rest = () => vi.advanceTimersByTimeAsync(MAP_DEBOUNCE_MS);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('loading what the map shows', () => {
  test('waits until the map rests and loads only the last position', async () => {
    loader.request('a');
    loader.request('b');
    loader.request('c');
    await rest();
    expect(loads.map(({ key }) => key)).toEqual(['c']);
  });

  test('does not load the same key twice in a row, and reuses its last answer', async () => {
    loader.request('a');
    await rest();
    loader.request('a');
    loads[0]!.answer('A');
    await settle();
    loader.request('b');
    loader.request('a');
    await rest();
    expect(loads).toHaveLength(1);
    expect(shown).toEqual(['A', 'A']);
  });

  test('aborts an outdated request and ignores its answer', async () => {
    loader.request('a');
    await rest();
    loader.request('b');
    expect(loads[0]!.signal.aborted).toBe(true);
    loads[0]!.answer('A');
    await rest();
    loads[1]!.answer('B');
    await settle();
    expect(shown).toEqual(['B']);
  });

  test('knows whether the last request has been answered', async () => {
    expect(loader.isAnswered()).toBe(false);
    loader.request('a');
    await rest();
    loads[0]!.answer('A');
    await settle();
    expect(loader.isAnswered()).toBe(true);
    loader.request('b');
    expect(loader.isAnswered()).toBe(false);
    loader.request('a');
    expect(loader.isAnswered()).toBe(true);
    loader.request('c');
    await rest();
    loads[1]!.fail();
    await settle();
    expect(loader.isAnswered()).toBe(false);
  });

  test('reports a failure once, keeps the old answer, and loads again on the next call', async () => {
    loader.request('a');
    await rest();
    loads[0]!.fail();
    await settle();
    expect(failures).toBe(1);
    expect(shown).toEqual([]);
    loader.request('a');
    await rest();
    expect(loads).toHaveLength(2);
  });
});

describe('the request for a view', () => {
  const seen = { west: -118.5, south: 33.9, east: -118.1, north: 34.2 };

  test('is snapped to a grid, so that a small pan needs no new request', () => {
    const moved = { ...seen, west: seen.west + 0.0004, east: seen.east + 0.0004 };
    expect(mapQueryString(moved, 10.3, { q: 'hot' })).toBe(mapQueryString(seen, 10.1, { q: 'hot' }));
  });

  test('contains the filters and a whole zoom level, clamped to the maximum of the server', () => {
    const question = new URLSearchParams(
      mapQueryString(seen, 22.7, { view: 'sandwiches', q: 'hot & spicy' }),
    );
    expect(Object.fromEntries(question)).toMatchObject({ view: 'sandwiches', q: 'hot & spicy', zoom: '19' });
    expect(question.get('bbox')!.split(',')).toHaveLength(4);
  });
});
