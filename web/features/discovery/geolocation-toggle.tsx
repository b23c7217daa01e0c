import { LocateFixed, MapPinOff, Navigation } from 'lucide-react';
import { enableGeolocation } from '#web/lib/geo/enable-geolocation.ts';
import { disableGeolocation, useGeolocationState } from '#web/lib/geo/geolocation.ts';
import { Button } from '#web/ui/controls/button.tsx';

export function GeolocationToggle() {
  const { status } = useGeolocationState();
  const isOn = status === 'enabled';
  const Icon = isOn ? LocateFixed : Navigation;
  return (
    <Button
      variant="line"
      className={isOn ? 'loc on' : 'loc'}
      aria-pressed={isOn}
      aria-busy={status === 'prompted'}
      onClick={() => {
        if (isOn) disableGeolocation();
        else if (status !== 'prompted') void enableGeolocation();
      }}
    >
      {status === 'prompted' ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Icon className="icon" aria-hidden />
      )}
      {isOn ? 'Near Me' : 'Use Location'}
    </Button>
  );
}

export function GeolocationNote() {
  const location = useGeolocationState();
  const message = location.status === 'disabled' ? location.message : null;
  return (
    <div className="loc-note" role="status">
      {location.status === 'prompted' && (
        <p className="muted">
          Asking your device where you are. We use your location to show what’s near you.
        </p>
      )}
      {message && (
        <p className="notice">
          <MapPinOff className="icon" aria-hidden />
          {message}
        </p>
      )}
    </div>
  );
}
