import { LocateFixed, Navigation } from 'lucide-react';
import { useState } from 'react';
import { deviceFix } from '#web/lib/geolocation.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { setLocation } from './draft-actions.ts';
import type { LocationDraft } from './draft.ts';
import { fieldOf } from './problems.ts';
import { useProblem, useWizard } from './wizard-state.tsx';

type Coordinate = 'latitude' | 'longitude';

/** Where the door is; both numbers or none. */
export function PinFields({ location }: { location: LocationDraft }) {
  const { change } = useWizard();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const set = (changes: Partial<LocationDraft>) =>
    change((before) => setLocation(before, location.ref, changes));

  async function useMyPosition() {
    setIsAsking(true);
    setFailure(null);
    try {
      const { latitude, longitude } = await deviceFix({ enableHighAccuracy: true, timeout: 10_000 });
      set({ latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) });
    } catch (error) {
      setFailure((error as Error).message);
    }
    setIsAsking(false);
  }

  return (
    <div className="wiz-pin">
      <div className="wiz-pair">
        <CoordinateField name="latitude" label="Latitude" location={location} onChange={set} />
        <CoordinateField name="longitude" label="Longitude" location={location} onChange={set} />
      </div>
      <Button look="quiet" onClick={useMyPosition} aria-disabled={isAsking}>
        {isAsking ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <LocateFixed className="icon" aria-hidden />
        )}
        Use my position
      </Button>
      <p className="wiz-wrong" role="status">
        {failure}
      </p>
      <p className="wiz-hint">
        <Navigation className="icon" aria-hidden />
        The pin belongs at the door. Full XP is checked within 0.5 miles of it.
      </p>
    </div>
  );
}

type CoordinateFieldProps = {
  name: Coordinate;
  label: string;
  location: LocationDraft;
  onChange: (changes: Partial<LocationDraft>) => void;
};

function CoordinateField({ name, label, location, onChange }: CoordinateFieldProps) {
  return (
    <Field label={label} {...useProblem(fieldOf(name, location.ref))}>
      {(tie) => (
        <input
          {...tie}
          type="text"
          inputMode="text"
          data-field={fieldOf(name, location.ref)}
          autoComplete="off"
          placeholder="Not set"
          value={location[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}
