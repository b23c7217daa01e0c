import { useQuery } from '@tanstack/react-query';
import { LocateFixed, MapPin, Search } from 'lucide-react';
import { useState } from 'react';
import { isPosition, type Position } from '#shared/geo/distance.ts';
import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { getDevicePosition } from '#web/lib/geo/device-position.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { PinPositionPicker, type PinPickerLandmark } from './pin-position-picker.tsx';

type PinFieldProps = {
  restaurantId: number;
  pin: Position | null;
  address: string;
  mayLookUp: boolean;
  onChange: (pin: Position | null) => void;
};

export function PinField({ restaurantId, pin, address, mayLookUp, onChange }: PinFieldProps) {
  const { fallbackLocation } = useSiteSettings();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (pin ? `${pin.latitude}, ${pin.longitude}` : '');
  const isWrong = typed !== null && typed.trim() !== '' && parsePosition(typed) === null;
  const landmarks = useLandmarks(restaurantId, pin);

  function set(next: Position | null) {
    setTyped(null);
    onChange(next);
  }

  function type(input: string) {
    setTyped(input);
    if (input.trim() === '') onChange(null);
    const read = parsePosition(input);
    if (read) onChange(read);
  }

  return (
    <fieldset className="pin-field">
      <legend>
        <MapPin className="icon" aria-hidden /> Map pin
      </legend>
      <CoordinatesField
        text={text}
        isWrong={isWrong}
        onType={type}
        onLeave={() => !isWrong && setTyped(null)}
      />
      <p className="pair">
        {mayLookUp && (
          <Button
            variant="line"
            className="sm"
            disabled={address.trim().length < 3}
            onClick={() => void findByAddress(address, set)}
          >
            <Search className="icon" aria-hidden />
            Find by address
          </Button>
        )}
        <Button variant="line" className="sm" onClick={() => void takeFromDevice(set)}>
          <LocateFixed className="icon" aria-hidden />
          Use my location
        </Button>
        {!pin && (
          <Button variant="line" className="sm" onClick={() => set(fallbackLocation)}>
            Set it on the map
          </Button>
        )}
      </p>
      {pin && <PinPositionPicker pin={pin} onMove={set} landmarks={landmarks} />}
    </fieldset>
  );
}

type CoordinatesFieldProps = {
  text: string;
  isWrong: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
};

function CoordinatesField({ text, isWrong, onType, onLeave }: CoordinatesFieldProps) {
  return (
    <Field label="Latitude, longitude" error={isWrong ? 'Enter it like this: 34.0522, -118.2437' : null}>
      {(tie) => (
        <input
          {...tie}
          type="text"
          inputMode="text"
          autoComplete="off"
          placeholder="34.0522, -118.2437"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}

async function findByAddress(address: string, onFound: (position: Position) => void): Promise<void> {
  try {
    const places = await callApi('GET', '/api/places/search', { query: { query: address } });
    const found = places.find(({ coordinates }) => coordinates)?.coordinates;
    if (found) onFound(found);
    else showFailureToast('No Results', 'We couldn’t find this address. Set the pin by hand.');
  } catch {
    showFailureToast('Search Error', 'Failed to search for places. Please try again.');
  }
}

async function takeFromDevice(onFound: (position: Position) => void): Promise<void> {
  try {
    const { latitude, longitude } = await getDevicePosition({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 0,
    });
    onFound({ latitude, longitude });
  } catch (error) {
    showFailureToast('Error', error instanceof Error ? error.message : undefined);
  }
}

function useLandmarks(restaurantId: number, pin: Position | null): PinPickerLandmark[] {
  const { fallbackLocation } = useSiteSettings();
  const { data: nearby = [] } = useQuery({ ...nearbyQuery(pin ?? fallbackLocation), enabled: pin !== null });
  return nearby.flatMap((restaurant) => {
    const location = restaurant.locations?.[restaurant.closestLocationIndex ?? 0];
    return location && restaurant.id !== restaurantId && isPosition(location)
      ? [{ ...location, name: restaurant.name }]
      : [];
  });
}

/** Rounded to a hundredth of a degree, so that a small move causes no new request. */
function nearbyQuery({ latitude, longitude }: Position) {
  return apiQuery('/api/restaurants/search', QUERY_STALE_TIMES_MS.restaurants, {
    query: {
      lat: Number(latitude.toFixed(2)),
      lng: Number(longitude.toFixed(2)),
      radius: 3,
      limit: 12,
      locations: 1,
    },
  });
}

/** "34.0522, -118.2437" as copied from a map, or a map URL with the position after an @ or in `#map=`. */
export function parsePosition(text: string): Position | null {
  const plain = /^\s*(-?\d{1,3}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*$/.exec(text);
  const linked = plain ?? /[@/](-?\d{1,3}\.\d+)[,/](-?\d{1,3}\.\d+)/.exec(text.slice(0, 2000));
  if (!linked) return null;
  const position = { latitude: Number(linked[1]), longitude: Number(linked[2]) };
  return isPosition(position) ? position : null;
}
