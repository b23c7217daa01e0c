import { TriangleAlert } from 'lucide-react';
import { Chip } from '#web/ui/chip.tsx';
import type { LocationDraft } from './draft.ts';
import { openLocation } from './draft-actions.ts';
import { fieldOf } from './problems.ts';
import { useWizard } from './wizard-state.tsx';

/** All locations, to open one of them. */
export function LocationList({ open }: { open: number | null }) {
  const { draft } = useWizard();
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
  const { change, problemAt } = useWizard();
  const { ref, address, deed } = location;
  const problem = FIELDS.map((field) => problemAt(fieldOf(field, ref))).find(Boolean);
  return (
    <button
      type="button"
      className={problem ? 'bad' : undefined}
      aria-pressed={isOpen}
      onClick={() => change((before) => openLocation(before, ref))}
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
      {deed.isListed && <Chip tone="gold">Already listed</Chip>}
      {!deed.isListed && deed.id !== null && <Chip tone="open">Added</Chip>}
    </button>
  );
}

const FIELDS = ['address', 'phoneNumber', 'hours', 'latitude', 'longitude'];
