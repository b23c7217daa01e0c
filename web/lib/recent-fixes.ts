import type { Position } from '#rules/distance.ts';

/** A position of the device. */
export type DeviceFix = {
  /** Metres. */
  accuracy: number;
  /** When it was taken, in milliseconds. */
  time: number;
} & Position;

export const REMEMBERED_FOR = 10 * 60_000;
const MOST = 20;
const KEY = 'recent-fixes';

/** Kept in this tab alone, so that somebody who has just left the counter can still show that they were there. */
export function rememberFix(fix: DeviceFix): void {
  const others = recentFixes().filter(({ time }) => time !== fix.time);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([fix, ...others].slice(0, MOST)));
  } catch {
    // Without session storage only the fix of the moment counts.
  }
}

/** Of the last ten minutes, the newest first. */
export function recentFixes(now = Date.now()): DeviceFix[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFix).filter(({ time }) => isRecent(time, now)) : [];
  } catch {
    return [];
  }
}

export function forgetFixes(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function isRecent(time: number, now: number): boolean {
  return time <= now && now - time <= REMEMBERED_FOR;
}

function isFix(value: unknown): value is DeviceFix {
  const { latitude, longitude, accuracy, time } = (value ?? {}) as Partial<DeviceFix>;
  return [latitude, longitude, accuracy, time].every((number) => Number.isFinite(number));
}
