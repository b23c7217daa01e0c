import type { Position } from '#shared/geo/distance.ts';

/** A position of the device. */
export type DevicePosition = {
  /** Metres. */
  accuracy: number;
  /** When it was taken, in milliseconds. */
  time: number;
} & Position;

export const MAX_POSITION_AGE_MS = 10 * 60_000;
const MAX_POSITIONS = 20;
const KEY = 'recent-fixes';

/** Kept in this tab alone, so that somebody who has just left the counter can still show that they were there. */
export function addRecentPosition(fix: DevicePosition): void {
  const others = listRecentPositions().filter(({ time }) => time !== fix.time);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([fix, ...others].slice(0, MAX_POSITIONS)));
  } catch {
    // Without session storage only the fix of the moment counts.
  }
}

/** Of the last ten minutes, the newest first. */
export function listRecentPositions(now = Date.now()): DevicePosition[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDevicePosition).filter(({ time }) => isRecent(time, now)) : [];
  } catch {
    return [];
  }
}

export function clearRecentPositions(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function isRecent(time: number, now: number): boolean {
  return time <= now && now - time <= MAX_POSITION_AGE_MS;
}

function isDevicePosition(value: unknown): value is DevicePosition {
  const { latitude, longitude, accuracy, time } = (value ?? {}) as Partial<DevicePosition>;
  return [latitude, longitude, accuracy, time].every((number) => Number.isFinite(number));
}
