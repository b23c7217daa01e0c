import type { Position } from '#shared/geo/distance.ts';
import { addRecentPosition } from './recent-positions.ts';

export type DevicePosition = {
  /** In meters. */
  accuracy: number;
  /** When it was measured, in milliseconds. */
  time: number;
} & Position;

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
