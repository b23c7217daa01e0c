import { MapPinPlus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { addLocation } from './draft-actions.ts';
import { LocationEditor } from './location-editor.tsx';
import { LocationList } from './location-list.tsx';
import { useWizard } from './wizard-state.tsx';

export function LocationTab() {
  const { draft, change } = useWizard();
  const { locations } = draft;
  const index = Math.max(
    0,
    locations.findIndex(({ ref }) => ref === draft.openLocation),
  );
  const open = locations[index];
  return (
    <div className="wiz-locations">
      {locations.length > 1 && <LocationList open={open?.ref ?? null} />}
      {open && <LocationEditor key={open.ref} location={open} number={index + 1} />}
      {locations.length === 0 && (
        <div className="empty">
          <div className="plate" />
          <h2>No locations yet</h2>
          <p className="muted">At least one is needed, so that people find the counter.</p>
        </div>
      )}
      <Button look="line" onClick={() => change(addLocation)}>
        <MapPinPlus className="icon" aria-hidden />
        {locations.length === 0 ? 'Add First Location' : 'Add New Location'}
      </Button>
    </div>
  );
}
