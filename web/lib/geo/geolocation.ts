import { useSyncExternalStore } from 'react';
import type { Position } from '#shared/geo/distance.ts';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '../device/local-storage.ts';
import { addRecentPosition } from './recent-positions.ts';
import { useSiteSettings } from '../document/page-state-context.tsx';

export type GeolocationState =
  | { status: 'not-asked' }
  | { status: 'prompted' }
  | { status: 'enabled'; position: Position }
  | { status: 'disabled'; message: string | null };

export type DevicePosition = {
  /** In meters. */
  accuracy: number;
  /** When it was measured, in milliseconds. */
  time: number;
} & Position;

const KEY = 'user-location';
const HOUR = 3_600_000;
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 };
const NOT_ASKED: GeolocationState = { status: 'not-asked' };

let state: GeolocationState | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createChangeNotifier();

/** An enabled location expires after an hour. */
export function useGeolocationState(): GeolocationState {
  return useSyncExternalStore(subscribe, current, () => NOT_ASKED);
}

/** The origin of distances: the device's position if known, otherwise the site's fallback with its name. */
export function useDistanceOrigin(): Position & { name: string | null } {
  const location = useGeolocationState();
  const { fallbackLocation } = useSiteSettings();
  return pointOf(location, fallbackLocation);
}

/** For loaders. The server does not know the device's position. */
export function getDistanceOrigin<P extends Position>(fallback: P): P | (Position & { name: null }) {
  return pointOf(current(), fallback);
}

function pointOf<P extends Position>(
  location: GeolocationState,
  fallback: P,
): P | (Position & { name: null }) {
  return location.status === 'enabled' ? { ...location.position, name: null } : fallback;
}

export async function enableGeolocation(): Promise<GeolocationState> {
  change({ status: 'prompted' });
  try {
    const position = await devicePosition(OPTIONS);
    writeLocalStorageJson(KEY, { ...position, until: Date.now() + HOUR });
    clearAfter(HOUR);
    change({ status: 'enabled', position });
  } catch (error) {
    change({ status: 'disabled', message: error instanceof Error ? error.message : geolocationMessage(0) });
  }
  return current();
}

export function disableGeolocation(): void {
  removeFromLocalStorage(KEY);
  clearTimeout(expiry);
  change({ status: 'disabled', message: null });
}

export function clearGeolocation(): void {
  removeFromLocalStorage(KEY);
  clearTimeout(expiry);
  change(NOT_ASKED);
}

async function devicePosition(options: PositionOptions): Promise<Position> {
  const { latitude, longitude } = await getDevicePosition(options);
  return { latitude, longitude };
}

/** Rejects with the texts of the specification. */
export function getDevicePosition(options: PositionOptions): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new Error('Geolocation is not supported by this browser'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        const fix = { latitude, longitude, accuracy, time: Math.min(timestamp, Date.now()) };
        addRecentPosition(fix);
        resolve(fix);
      },
      (error) => reject(new Error(geolocationMessage(error.code))),
      options,
    );
  });
}

export function geolocationMessage(code: number): string {
  switch (code) {
    case 1:
      return 'Location access denied. Please enable location access in your browser settings.';
    case 2:
      return 'Location information is unavailable.';
    case 3:
      return 'Location request timed out.';
    default:
      return 'Unable to get your location.';
  }
}

function current(): GeolocationState {
  state ??= restored();
  return state;
}

function restored(): GeolocationState {
  const stored = readLocalStorageJson<Position & { until: number }>(KEY);
  if (!stored) return NOT_ASKED;
  const left = stored.until - Date.now();
  if (!(left > 0) || !Number.isFinite(stored.latitude) || !Number.isFinite(stored.longitude)) {
    removeFromLocalStorage(KEY);
    return NOT_ASKED;
  }
  clearAfter(left);
  return { status: 'enabled', position: { latitude: stored.latitude, longitude: stored.longitude } };
}

function clearAfter(milliseconds: number): void {
  clearTimeout(expiry);
  expiry = setTimeout(clearGeolocation, milliseconds);
}

function change(next: GeolocationState): void {
  state = next;
  notify();
}
