import { useSyncExternalStore } from 'react';
import type { Position } from '#shared/geo/distance.ts';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '../device/local-storage.ts';
import { useSiteSettings } from '../document/page-state-context.tsx';

export type GeolocationState =
  | { status: 'not-asked' }
  | { status: 'prompted' }
  | { status: 'enabled'; position: Position }
  | { status: 'disabled'; message: string | null };

const KEY = 'user-location';
const HOUR = 3_600_000;
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

export function setGeolocationState(next: GeolocationState): void {
  state = next;
  notify();
}

export function storePosition(position: Position): GeolocationState {
  writeLocalStorageJson(KEY, { ...position, until: Date.now() + HOUR });
  clearAfter(HOUR);
  const next: GeolocationState = { status: 'enabled', position };
  setGeolocationState(next);
  return next;
}

export function disableGeolocation(): void {
  removeFromLocalStorage(KEY);
  clearTimeout(expiry);
  setGeolocationState({ status: 'disabled', message: null });
}

export function clearGeolocation(): void {
  removeFromLocalStorage(KEY);
  clearTimeout(expiry);
  setGeolocationState(NOT_ASKED);
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
