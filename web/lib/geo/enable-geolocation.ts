import { geolocationMessage, getDevicePosition } from './device-position.ts';
import { setGeolocationState, storePosition, type GeolocationState } from './geolocation.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 };

export async function enableGeolocation(): Promise<GeolocationState> {
  setGeolocationState({ status: 'prompted' });
  try {
    const { latitude, longitude } = await getDevicePosition(OPTIONS);
    return storePosition({ latitude, longitude });
  } catch (error) {
    const message = error instanceof Error ? error.message : geolocationMessage(0);
    const state: GeolocationState = { status: 'disabled', message };
    setGeolocationState(state);
    return state;
  }
}
