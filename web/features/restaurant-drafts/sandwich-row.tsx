import { Check, Flame, Pencil, Trash, TriangleAlert } from 'lucide-react';
import { heatOf } from '#rules/heat.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { SandwichDraft } from './draft.ts';
import { mayBeSaved } from './draft.ts';
import { removeSandwich, setSandwich, wantSandwich } from './draft-actions.ts';
import { fieldOf } from './problems.ts';
import { statementsOf } from './statements.ts';
import { isDone, stepsOf } from './submission.ts';
import { useWizard } from './wizard-state.tsx';

type SandwichRowProps = {
  sandwich: SandwichDraft;
  onEdit: () => void;
};

export function SandwichRow({ sandwich, onEdit }: SandwichRowProps) {
  const { draft, change, refusals } = useWizard();
  const { ref, name, description, ingredients, spiceLevel, isWanted, deed } = sandwich;
  if (deed.isListed) return <ListedRow sandwich={sandwich} />;
  const heat = heatOf(spiceLevel);
  const refusal = refusals.get(ref);
  const isAdded = stepsOf(draft).some((step) => step.ref === ref && isDone(step));
  return (
    <div className={isWanted ? 'wiz-sandwich' : 'wiz-sandwich off'}>
      <input
        type="checkbox"
        aria-label={`Add ${name}`}
        checked={isWanted}
        disabled={mayBeSaved(deed)}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          change((before) => wantSandwich(before, ref, checked));
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
          {statementsOf(sandwich).map((statement) => (
            <Chip key={statement}>{statement}</Chip>
          ))}
        </p>
        {refusal && (
          <p className="wiz-wrong">
            <TriangleAlert className="icon" aria-hidden />
            {refusal}
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

/** The catalogue has it, and what it says there stays. */
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
  const { change } = useWizard();
  const { ref, name, deed } = sandwich;
  return (
    <div>
      <button type="button" className="btn quiet" onClick={onEdit}>
        <Pencil className="icon" aria-hidden />
        Edit<span className="sr"> {name}</span>
      </button>
      {!mayBeSaved(deed) && (
        <button
          type="button"
          className="wiz-tool"
          aria-label={`Remove ${name}`}
          onClick={() => change((before) => removeSandwich(before, ref))}
        >
          <Trash className="icon" aria-hidden />
        </button>
      )}
    </div>
  );
}

function PriceField({ sandwich }: { sandwich: SandwichDraft }) {
  const { change, problemAt } = useWizard();
  const { ref, name, price, note } = sandwich;
  const problem = problemAt(fieldOf('price', ref));
  const said = problem ?? (price.trim() === '' ? (note ?? 'No price found') : note);
  const messageId = `wiz-price-${ref}`;
  return (
    <div className={problem ? 'wiz-money bad' : 'wiz-money'}>
      <span aria-hidden="true">$</span>
      <input
        type="text"
        inputMode="decimal"
        className="num"
        data-field={fieldOf('price', ref)}
        aria-label={`Price of ${name}`}
        aria-describedby={said ? messageId : undefined}
        aria-invalid={problem ? true : undefined}
        placeholder="0.00"
        value={price}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change((before) => setSandwich(before, ref, { price: value }));
        }}
      />
      {said && (
        <p id={messageId} className={problem ? 'wiz-wrong' : 'muted small'}>
          {said}
        </p>
      )}
    </div>
  );
}
