import type { DevicePosition } from './device-position.ts';

export const MAX_RECENT_POSITION_AGE_MS = 10 * 60_000;
const MAX_POSITIONS = 20;
const KEY = 'recent-fixes';

/** Stored in this tab only, so that a member who has just left the restaurant can still check in. */
export function addRecentPosition(fix: DevicePosition): void {
  const others = listRecentDevicePositions().filter(({ time }) => time !== fix.time);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([fix, ...others].slice(0, MAX_POSITIONS)));
  } catch {
    // Without session storage, only the current position counts.
  }
}

export function listRecentDevicePositions(now = Date.now()): DevicePosition[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isDevicePosition).filter(({ time }) => isRecent(time, now))
      : [];
  } catch {
    return [];
  }
}

export function clearRecentPositions(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}

function isRecent(time: number, now: number): boolean {
  return time <= now && now - time <= MAX_RECENT_POSITION_AGE_MS;
}

function isDevicePosition(value: unknown): value is DevicePosition {
  const { latitude, longitude, accuracy, time } = (value ?? {}) as Partial<DevicePosition>;
  return [latitude, longitude, accuracy, time].every((number) => Number.isFinite(number));
}
