import { Trash, LocateFixed, Navigation } from 'lucide-react';
import { useState } from 'react';
import { getDevicePosition } from '#web/lib/geo/device-position.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { mayBeInCatalog, type LocationDraft } from '../draft/draft.ts';
import { removeDraftLocation, updateDraftLocation } from '../draft/draft-actions.ts';
import { HoursEditor } from './hours-editor.tsx';
import { restaurantDraftFieldKey } from '../draft/draft-problems.ts';
import { useRestaurantDraftProblem, useRestaurantWizard } from '../wizard/wizard-state.tsx';

type LocationEditorProps = {
  location: LocationDraft;
  number: number;
};

export function LocationEditor({ location, number }: LocationEditorProps) {
  const { change } = useRestaurantWizard();
  const { ref, submission, address, phoneNumber } = location;
  const set = (changes: Partial<LocationDraft>) =>
    change((before) => updateDraftLocation(before, ref, changes));
  const title = address.split(',')[0]?.trim() || 'New location';
  return (
    <section className="wiz-location panel" aria-label={`Location ${number}`}>
      <LocationHeader location={location} number={number} title={title} />
      {submission.isListed && <p className="muted">This location is already on the site and won’t change.</p>}
      <fieldset className="wiz-location-grid" disabled={submission.isListed}>
        <legend className="sr">{title}</legend>
        <div className="wiz-fields">
          <Field
            label="Address"
            required
            error={useRestaurantDraftProblem(restaurantDraftFieldKey('address', ref))}
          >
            {(tie) => (
              <input
                {...tie}
                type="text"
                data-field={restaurantDraftFieldKey('address', ref)}
                required
                autoComplete="off"
                placeholder="Street address, city"
                value={address}
                onChange={(event) => set({ address: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field
            label="Phone Number (Optional)"
            error={useRestaurantDraftProblem(restaurantDraftFieldKey('phoneNumber', ref))}
          >
            {(tie) => (
              <input
                {...tie}
                type="tel"
                data-field={restaurantDraftFieldKey('phoneNumber', ref)}
                autoComplete="off"
                value={phoneNumber}
                onChange={(event) => set({ phoneNumber: event.currentTarget.value })}
              />
            )}
          </Field>
          <PinFields location={location} />
        </div>
        <HoursEditor location={location} />
      </fieldset>
    </section>
  );
}

function LocationHeader({ location, number, title }: LocationEditorProps & { title: string }) {
  const { change } = useRestaurantWizard();
  const { ref, submission } = location;
  return (
    <header>
      <span className="wiz-place-number" aria-hidden="true">
        {number}
      </span>
      <h2 className="one">{title}</h2>
      {submission.isListed && <Chip tone="gold">Already listed</Chip>}
      {!submission.isListed && submission.id !== null && <Chip tone="open">Added</Chip>}
      {!mayBeInCatalog(submission) && (
        <button
          type="button"
          className="iconbtn danger"
          aria-label={`Remove ${title}`}
          onClick={() => change((before) => removeDraftLocation(before, ref))}
        >
          <Trash className="icon" aria-hidden />
        </button>
      )}
    </header>
  );
}

type Coordinate = 'latitude' | 'longitude';

function PinFields({ location }: { location: LocationDraft }) {
  const { change } = useRestaurantWizard();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const set = (changes: Partial<LocationDraft>) =>
    change((before) => updateDraftLocation(before, location.ref, changes));

  async function useMyPosition() {
    setIsAsking(true);
    setFailure(null);
    try {
      const { latitude, longitude } = await getDevicePosition({ enableHighAccuracy: true, timeout: 10_000 });
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
      <Button variant="quiet" onClick={useMyPosition} aria-disabled={isAsking}>
        {isAsking ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <LocateFixed className="icon" aria-hidden />
        )}
        Use my location
      </Button>
      <p className="wiz-wrong" role="status">
        {failure}
      </p>
      <p className="wiz-hint">
        <Navigation className="icon" aria-hidden />
        Put the pin at the door. Visits within 0.5 miles of it earn full XP.
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
    <Field label={label} error={useRestaurantDraftProblem(restaurantDraftFieldKey(name, location.ref))}>
      {(tie) => (
        <input
          {...tie}
          type="text"
          inputMode="text"
          data-field={restaurantDraftFieldKey(name, location.ref)}
          autoComplete="off"
          placeholder="Not set"
          value={location[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}
