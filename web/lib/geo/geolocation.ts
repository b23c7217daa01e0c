import { useSyncExternalStore } from 'react';
import type { Position } from '#shared/geo/distance.ts';
import { createListeners } from '#web/ui/listeners.ts';
import { removeStored, readStored, writeStored } from '../device/local-storage.ts';
import { addRecentPosition, type DevicePosition } from './recent-positions.ts';
import { useSite } from '../document/page-state-context.tsx';

export type LocationState =
  | { status: 'not-asked' }
  | { status: 'prompted' }
  | { status: 'enabled'; position: Position }
  | { status: 'disabled'; message: string | null };

const KEY = 'user-location';
const HOUR = 3_600_000;
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 };
const NOT_ASKED: LocationState = { status: 'not-asked' };

let state: LocationState | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;
const { subscribe, tell } = createListeners();

/** The explore page's location: not asked, prompted, enabled (kept for an hour) or disabled. */
export function useLocationState(): LocationState {
  return useSyncExternalStore(subscribe, current, () => NOT_ASKED);
}

/** Where distances start from: the device where it may be known, else the site's fallback with its name. */
export function useReferencePoint(): Position & { name: string | null } {
  const location = useLocationState();
  const { fallbackLocation } = useSite();
  return pointOf(location, fallbackLocation);
}

/** The same for what is fetched ahead of a page. The server knows nobody's position. */
export function referencePoint<P extends Position>(fallback: P): P | (Position & { name: null }) {
  return pointOf(current(), fallback);
}

function pointOf<P extends Position>(location: LocationState, fallback: P): P | (Position & { name: null }) {
  return location.status === 'enabled' ? { ...location.position, name: null } : fallback;
}

/** Asks the device; resolves when it has answered. */
export async function enableLocation(): Promise<LocationState> {
  change({ status: 'prompted' });
  try {
    const position = await devicePosition(OPTIONS);
    writeStored(KEY, { ...position, until: Date.now() + HOUR });
    clearAfter(HOUR);
    change({ status: 'enabled', position });
  } catch (error) {
    change({ status: 'disabled', message: error instanceof Error ? error.message : geolocationMessage(0) });
  }
  return current();
}

export function disableLocation(): void {
  removeStored(KEY);
  clearTimeout(expiry);
  change({ status: 'disabled', message: null });
}

/** As if nobody had ever been asked. */
export function clearLocation(): void {
  removeStored(KEY);
  clearTimeout(expiry);
  change(NOT_ASKED);
}

async function devicePosition(options: PositionOptions): Promise<Position> {
  const { latitude, longitude } = await getDevicePosition(options);
  return { latitude, longitude };
}

/** Where the device is, how surely and when; a failure carries the specification's words. */
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

function current(): LocationState {
  state ??= restored();
  return state;
}

function restored(): LocationState {
  const kept = readStored<Position & { until: number }>(KEY);
  if (!kept) return NOT_ASKED;
  const left = kept.until - Date.now();
  if (!(left > 0) || !Number.isFinite(kept.latitude) || !Number.isFinite(kept.longitude)) {
    removeStored(KEY);
    return NOT_ASKED;
  }
  clearAfter(left);
  return { status: 'enabled', position: { latitude: kept.latitude, longitude: kept.longitude } };
}

function clearAfter(milliseconds: number): void {
  clearTimeout(expiry);
  expiry = setTimeout(clearLocation, milliseconds);
}

function change(next: LocationState): void {
  state = next;
  tell();
}
