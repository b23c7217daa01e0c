import { MapPinPlus, TriangleAlert } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';
import { addDraftLocation, setOpenDraftLocation } from '../draft/draft-actions.ts';
import { AlreadyInCatalogNotice } from './already-in-catalog-notice.tsx';
import { LocationEditor } from './location-editor.tsx';
import type { LocationDraft } from '../draft/draft.ts';
import { restaurantDraftFieldKey } from '../draft/draft-problems.ts';

export function LocationTab() {
  const { draft, change } = useRestaurantWizard();
  const { locations } = draft;
  const index = Math.max(
    0,
    locations.findIndex(({ ref }) => ref === draft.openLocation),
  );
  const open = locations[index];
  return (
    <div className="wiz-locations">
      <AlreadyInCatalogNotice />
      {locations.length > 1 && <LocationList open={open?.ref ?? null} />}
      {open && <LocationEditor key={open.ref} location={open} number={index + 1} />}
      {locations.length === 0 && (
        <div className="empty">
          <div className="plate" />
          <h2>No locations yet</h2>
          <p className="muted">Add at least one so people can find it.</p>
        </div>
      )}
      <Button variant="line" onClick={() => change(addDraftLocation)}>
        <MapPinPlus className="icon" aria-hidden />
        {locations.length === 0 ? 'Add First Location' : 'Add New Location'}
      </Button>
    </div>
  );
}

function LocationList({ open }: { open: number | null }) {
  const { draft } = useRestaurantWizard();
  return (
    <ul className="wiz-location-list" aria-label="Locations">
      {draft.locations.map((location, index) => (
        <li key={location.ref}>
          <Row location={location} number={index + 1} isOpen={location.ref === open} />
        </li>
      ))}
    </ul>
  );
}

function Row({ location, number, isOpen }: { location: LocationDraft; number: number; isOpen: boolean }) {
  const { change, problemAt } = useRestaurantWizard();
  const { ref, address, submission } = location;
  const problem = FIELDS.map((field) => problemAt(restaurantDraftFieldKey(field, ref))).find(Boolean);
  return (
    <button
      type="button"
      className={problem ? 'bad' : undefined}
      aria-pressed={isOpen}
      onClick={() => change((before) => setOpenDraftLocation(before, ref))}
    >
      <span className="wiz-place-number" aria-hidden="true">
        {number}
      </span>
      <span>
        <b className="one">{address.trim() || 'New location'}</b>
        {problem && (
          <span className="wiz-wrong">
            <TriangleAlert className="icon" aria-hidden />
            {problem}
          </span>
        )}
      </span>
      {submission.isListed && <Chip tone="gold">Already listed</Chip>}
      {!submission.isListed && submission.id !== null && <Chip tone="open">Added</Chip>}
    </button>
  );
}

const FIELDS = ['address', 'phoneNumber', 'hours', 'latitude', 'longitude'];
