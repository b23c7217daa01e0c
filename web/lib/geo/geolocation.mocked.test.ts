import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HERE = { latitude: 34.05, longitude: -118.24 };
const FALLBACK = { name: 'Los Angeles', latitude: 34.0522, longitude: -118.2437 };

let stored: Map<string, string>;
let positionOptions: PositionOptions | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  vi.resetModules();
  stored = new Map();
  positionOptions = undefined;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('react');
});

test('requests a position as documented, uses it, and stores it for an hour (M4.25, M9.4, M9.5)', async () => {
  device((found) => found({ coords: HERE }));
  const { enableGeolocation, getDistanceOrigin } = await load();
  expect(getDistanceOrigin(FALLBACK)).toEqual(FALLBACK);
  expect(await enableGeolocation()).toEqual({ status: 'enabled', position: HERE });
  expect(positionOptions).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 });
  expect(getDistanceOrigin(FALLBACK)).toEqual({ ...HERE, name: null });

  vi.advanceTimersByTime(3_600_000 - 1);
  expect(stored.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(stored.size).toBe(0);
  expect(getDistanceOrigin(FALLBACK)).toEqual(FALLBACK);
});

test('a reload within the hour restores the position, a later one deletes it (M4.25, M9.5)', async () => {
  device((found) => found({ coords: HERE }));
  await (await load()).enableGeolocation();

  vi.resetModules();
  vi.setSystemTime(new Date('2026-11-21T12:59:59Z'));
  expect((await load()).getDistanceOrigin(FALLBACK)).toMatchObject(HERE);

  vi.resetModules();
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'));
  expect((await load()).getDistanceOrigin(FALLBACK)).toEqual(FALLBACK);
  expect(stored.size).toBe(0);
});

test('Explore location: not asked, prompted, enabled, disabled (M4.24)', async () => {
  // Reads the current state, as a component in a browser would.
  vi.doMock('react', async (original) => ({
    ...(await original<typeof import('react')>()),
    useSyncExternalStore: (_: unknown, current: () => unknown) => current(),
  }));
  const answers: [found: Parameters<Device>[0], refused: Parameters<Device>[1]][] = [];
  device((...callbacks) => answers.push(callbacks));
  const geolocation = await load();
  const { enableGeolocation } = geolocation;
  const { useGeolocationState: locationState } = geolocation;
  const status = () => locationState().status;
  expect(status()).toBe('not-asked');
  const first = enableGeolocation();
  expect(status()).toBe('prompted');
  answers[0]![0]({ coords: HERE });
  await first;
  expect(status()).toBe('enabled');
  const second = enableGeolocation();
  answers[1]![1]({ code: 1 });
  await second;
  expect(status()).toBe('disabled');
});

test('ignores invalid values in the storage', async () => {
  for (const nonsense of [
    '{',
    '{"latitude":"x","longitude":1,"until":9e15}',
    '[]',
    'null',
    '{"until":9e15}',
  ]) {
    vi.resetModules();
    stored.set('user-location', nonsense);
    expect((await load()).getDistanceOrigin(FALLBACK), nonsense).toEqual(FALLBACK);
  }
});

test('deletes the position when it is switched off', async () => {
  device((found) => found({ coords: HERE }));
  const { enableGeolocation, disableGeolocation, getDistanceOrigin } = await load();
  await enableGeolocation();
  disableGeolocation();
  expect([stored.size, getDistanceOrigin(FALLBACK)]).toEqual([0, FALLBACK]);
});

test.each([
  [1, 'Location access denied. Please enable location access in your browser settings.'],
  [2, 'Location information is unavailable.'],
  [3, 'Location request timed out.'],
  [99, 'Unable to get your location.'],
])(
  'shows the documented message for the error code %i (M8.26, M8.27, M8.28, M8.29)',
  async (code, message) => {
    device((_, onError) => onError({ code }));
    const { enableGeolocation } = await load();
    expect(await enableGeolocation()).toEqual({ status: 'disabled', message });
    expect(stored.size).toBe(0);
  },
);

test('shows the documented message in a browser without geolocation (M8.25)', async () => {
  vi.stubGlobal('navigator', {});
  const { enableGeolocation } = await load();
  expect(await enableGeolocation()).toEqual({
    status: 'disabled',
    message: 'Geolocation is not supported by this browser',
  });
});

async function load() {
  return { ...(await import('./geolocation.ts')), ...(await import('./enable-geolocation.ts')) };
}

type Device = (
  found: (position: { coords: typeof HERE }) => void,
  onError: (error: { code: number }) => void,
) => void;

function device(answers: Device): void {
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (
        found: Parameters<Device>[0],
        onError: Parameters<Device>[1],
        options: PositionOptions,
      ) => {
        positionOptions = options;
        answers(found, onError);
      },
    },
  });
}
