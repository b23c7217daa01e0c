import { Plus } from 'lucide-react';
import { useState } from 'react';
import { countText } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EMPTY_SANDWICH } from './draft.ts';
import type { SandwichDraft } from './draft.ts';
import { addSandwich, setSandwich } from './draft-actions.ts';
import { SandwichForm } from './sandwich-form.tsx';
import { SandwichRow } from './sandwich-row.tsx';
import { useWizard } from './wizard-state.tsx';

/** What will be sent, to be looked through, mended and added to by hand. */
export function SandwichList() {
  const { draft, change } = useWizard();
  const { sandwiches } = draft;
  const [edited, setEdited] = useState<SandwichDraft | 'new' | null>(null);
  const fresh = sandwiches.filter(({ deed }) => !deed.isListed);
  const wanted = fresh.filter(({ isWanted }) => isWanted).length;
  return (
    <section aria-labelledby="wiz-sandwiches">
      <header className="wiz-menu-head">
        <h2 id="wiz-sandwiches">
          {sandwiches.length === 0
            ? 'No sandwiches yet'
            : countText(sandwiches.length, 'chicken sandwich', 'chicken sandwiches')}
        </h2>
        {sandwiches.length > 0 && (
          <p className="muted small" role="status">
            {wanted} of {fresh.length} to add
            {fresh.length < sandwiches.length && `, ${sandwiches.length - fresh.length} already on the menu`}
          </p>
        )}
      </header>
      {sandwiches.length === 0 && (
        <p className="muted">They are optional: a restaurant can be added first and its menu later.</p>
      )}
      {sandwiches.length > 0 && (
        <ul className="wiz-sandwiches">
          {sandwiches.map((sandwich) => (
            <li key={sandwich.ref}>
              <SandwichRow sandwich={sandwich} onEdit={() => setEdited(sandwich)} />
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" onClick={() => setEdited('new')}>
        <Plus className="icon" aria-hidden />
        Add one by hand
      </Button>
      <SandwichForm
        key={edited === null || edited === 'new' ? 'new' : edited.ref}
        isOpen={edited !== null}
        title={edited === 'new' ? 'Add a sandwich' : 'Edit the sandwich'}
        sandwich={edited === null || edited === 'new' ? EMPTY_SANDWICH : edited}
        onClose={() => setEdited(null)}
        onDone={(fields) => {
          change((before) =>
            edited === null || edited === 'new'
              ? addSandwich(before, fields)
              : setSandwich(before, edited.ref, fields),
          );
          setEdited(null);
        }}
      />
    </section>
  );
}
