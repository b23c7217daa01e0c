import { Plus, Check, Flame, Pencil, Trash, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { heatLabel } from '#shared/catalog/heat-label.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { EMPTY_SANDWICH_DRAFT, mayBeInCatalog, type SandwichDraft } from '../draft/draft.ts';
import {
  addDraftSandwich,
  updateDraftSandwich,
  removeDraftSandwich,
  setDraftSandwichIncluded,
} from '../draft/draft-actions.ts';
import { DraftSandwichForm } from './draft-sandwich-form.tsx';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';
import { restaurantDraftFieldKey } from '../draft/draft-problems.ts';
import { allergenStatements } from './allergen-statements.ts';
import { isSubmissionStepDone, listDraftSubmissionSteps } from '../submission/submit-draft.ts';

export function DraftSandwichList() {
  const { draft, change } = useRestaurantWizard();
  const { sandwiches } = draft;
  const [edited, setEdited] = useState<SandwichDraft | 'new' | null>(null);
  const fresh = sandwiches.filter(({ submission }) => !submission.isListed);
  const includedCount = fresh.filter(({ isWanted }) => isWanted).length;
  return (
    <section aria-labelledby="wiz-sandwiches">
      <header className="wiz-menu-head">
        <h2 id="wiz-sandwiches">
          {sandwiches.length === 0
            ? 'No sandwiches yet'
            : formatCountWithNoun(sandwiches.length, 'chicken sandwich', 'chicken sandwiches')}
        </h2>
        {sandwiches.length > 0 && (
          <p className="muted small" role="status">
            {includedCount} of {fresh.length} to add
            {fresh.length < sandwiches.length && `, ${sandwiches.length - fresh.length} already on the menu`}
          </p>
        )}
      </header>
      {sandwiches.length === 0 && <p className="muted">Optional. You can also add the menu later.</p>}
      {sandwiches.length > 0 && (
        <ul className="wiz-sandwiches">
          {sandwiches.map((sandwich) => (
            <li key={sandwich.ref}>
              <SandwichRow sandwich={sandwich} onEdit={() => setEdited(sandwich)} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" onClick={() => setEdited('new')}>
        <Plus className="icon" aria-hidden />
        Add one by hand
      </Button>
      <DraftSandwichForm
        key={edited === null || edited === 'new' ? 'new' : edited.ref}
        isOpen={edited !== null}
        title={edited === 'new' ? 'Add a sandwich' : 'Edit the sandwich'}
        sandwich={edited === null || edited === 'new' ? EMPTY_SANDWICH_DRAFT : edited}
        onClose={() => setEdited(null)}
        onDone={(fields) => {
          change((before) =>
            edited === null || edited === 'new'
              ? addDraftSandwich(before, fields)
              : updateDraftSandwich(before, edited.ref, fields),
          );
          setEdited(null);
        }}
      />
    </section>
  );
}

type SandwichRowProps = {
  sandwich: SandwichDraft;
  onEdit: () => void;
};

function SandwichRow({ sandwich, onEdit }: SandwichRowProps) {
  const { draft, change, rejections } = useRestaurantWizard();
  const { ref, name, description, ingredients, spiceLevel, isWanted, submission } = sandwich;
  if (submission.isListed) return <ListedRow sandwich={sandwich} />;
  const heat = heatLabel(spiceLevel);
  const rejection = rejections.get(ref);
  const isAdded = listDraftSubmissionSteps(draft).some(
    (step) => step.ref === ref && isSubmissionStepDone(step),
  );
  return (
    <div className={isWanted ? 'wiz-sandwich' : 'wiz-sandwich off'}>
      <input
        type="checkbox"
        aria-label={`Add ${name}`}
        checked={isWanted}
        disabled={mayBeInCatalog(submission)}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          change((before) => setDraftSandwichIncluded(before, ref, checked));
        }}
      />
      <div className="wiz-sandwich-text">
        <h3>{name}</h3>
        <p>{description || ingredients.join(', ')}</p>
        <p className="chips">
          {isAdded && <Chip tone="open">Added</Chip>}
          {heat && (
            <Chip tone="hot">
              <Flame className="icon" aria-hidden />
              {heat}
            </Chip>
          )}
          {allergenStatements(sandwich).map((statement) => (
            <Chip key={statement}>{statement}</Chip>
          ))}
        </p>
        {rejection && (
          <p className="wiz-wrong">
            <TriangleAlert className="icon" aria-hidden />
            {rejection}
          </p>
        )}
      </div>
      <div className="wiz-sandwich-side">
        <PriceField sandwich={sandwich} />
        <EditButtons sandwich={sandwich} onEdit={onEdit} />
      </div>
    </div>
  );
}

function ListedRow({ sandwich: { name, description, ingredients } }: { sandwich: SandwichDraft }) {
  return (
    <div className="wiz-sandwich listed">
      <Check className="icon" aria-hidden />
      <div className="wiz-sandwich-text">
        <h3>{name}</h3>
        <p>{description || ingredients.join(', ')}</p>
        <p className="chips">
          <Chip tone="gold">Already on the menu</Chip>
        </p>
      </div>
    </div>
  );
}

function EditButtons({ sandwich, onEdit }: SandwichRowProps) {
  const { change } = useRestaurantWizard();
  const { ref, name, submission } = sandwich;
  return (
    <div>
      <button type="button" className="btn quiet" onClick={onEdit}>
        <Pencil className="icon" aria-hidden />
        Edit<span className="sr"> {name}</span>
      </button>
      {!mayBeInCatalog(submission) && (
        <button
          type="button"
          className="wiz-tool"
          aria-label={`Remove ${name}`}
          onClick={() => change((before) => removeDraftSandwich(before, ref))}
        >
          <Trash className="icon" aria-hidden />
        </button>
      )}
    </div>
  );
}

function PriceField({ sandwich }: { sandwich: SandwichDraft }) {
  const { change, problemAt } = useRestaurantWizard();
  const { ref, name, price, note } = sandwich;
  const problem = problemAt(restaurantDraftFieldKey('price', ref));
  const statusText = problem ?? (price.trim() === '' ? (note ?? 'No price found') : note);
  const messageId = `wiz-price-${ref}`;
  return (
    <div className={problem ? 'wiz-money bad' : 'wiz-money'}>
      <span aria-hidden="true">$</span>
      <input
        type="text"
        inputMode="decimal"
        className="num"
        data-field={restaurantDraftFieldKey('price', ref)}
        aria-label={`Price of ${name}`}
        aria-describedby={statusText ? messageId : undefined}
        aria-invalid={problem ? true : undefined}
        placeholder="0.00"
        value={price}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change((before) => updateDraftSandwich(before, ref, { price: value }));
        }}
      />
      {statusText && (
        <p id={messageId} className={problem ? 'wiz-wrong' : 'muted small'}>
          {statusText}
        </p>
      )}
    </div>
  );
}
