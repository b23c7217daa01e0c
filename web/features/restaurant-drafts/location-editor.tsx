import { Trash } from 'lucide-react';
import { Chip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import type { LocationDraft } from './draft.ts';
import { mayBeSaved } from './draft.ts';
import { removeLocation, setLocation } from './draft-actions.ts';
import { HoursEditor } from './hours-editor.tsx';
import { PinFields } from './pin-fields.tsx';
import { fieldOf } from './problems.ts';
import { useProblem, useWizard } from './wizard-state.tsx';

type LocationEditorProps = {
  location: LocationDraft;
  number: number;
};

export function LocationEditor({ location, number }: LocationEditorProps) {
  const { change } = useWizard();
  const { ref, deed, address, phoneNumber } = location;
  const set = (changes: Partial<LocationDraft>) => change((before) => setLocation(before, ref, changes));
  const title = address.split(',')[0]?.trim() || 'New location';
  return (
    <section className="wiz-location panel" aria-label={`Location ${number}`}>
      <LocationHeader location={location} number={number} title={title} />
      {deed.isListed && (
        <p className="muted">This very place is on the site already and stays as it is there.</p>
      )}
      <fieldset className="wiz-location-grid" disabled={deed.isListed}>
        <legend className="sr">{title}</legend>
        <div className="wiz-fields">
          <Field label="Address" required {...useProblem(fieldOf('address', ref))}>
            {(tie) => (
              <input
                {...tie}
                type="text"
                data-field={fieldOf('address', ref)}
                required
                autoComplete="off"
                placeholder="Street and number, town"
                value={address}
                onChange={(event) => set({ address: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Phone Number (Optional)" {...useProblem(fieldOf('phoneNumber', ref))}>
            {(tie) => (
              <input
                {...tie}
                type="tel"
                data-field={fieldOf('phoneNumber', ref)}
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
  const { change } = useWizard();
  const { ref, deed } = location;
  return (
    <header>
      <span className="wiz-place-number" aria-hidden="true">
        {number}
      </span>
      <h2 className="one">{title}</h2>
      {deed.isListed && <Chip tone="gold">Already listed</Chip>}
      {!deed.isListed && deed.id !== null && <Chip tone="open">Added</Chip>}
      {!mayBeSaved(deed) && (
        <button
          type="button"
          className="iconbtn danger"
          aria-label={`Remove ${title}`}
          onClick={() => change((before) => removeLocation(before, ref))}
        >
          <Trash className="icon" aria-hidden />
        </button>
      )}
    </header>
  );
}
