import { useState, type FormEvent } from 'react';
import type { Tag } from '#contract/catalog/tags.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { BulkChangesFormProps } from './bulk-edit-controls.tsx';

export type SandwichChanges = { price?: number | null; addedTagIds?: number[]; removedTagIds?: number[] };

type SandwichChangesFormProps = BulkChangesFormProps<SandwichChanges> & { tags: readonly Tag[] };

export function SandwichChangesForm({ tags, onSubmit, onClose }: SandwichChangesFormProps) {
  const [price, setPrice] = useState('');
  const [hasNoPrice, setNoPrice] = useState(false);
  const [addedTagIds, setAdded] = useState<number[]>([]);
  const [removedTagIds, setRemoved] = useState<number[]>([]);
  const [isSaving, setSaving] = useState(false);
  const problem = hasNoPrice ? null : priceProblem(price);
  const changes: SandwichChanges = {
    ...(hasNoPrice && { price: null }),
    ...(!hasNoPrice && price.trim() !== '' && problem === null && { price: Number(price) }),
    ...(addedTagIds.length > 0 && { addedTagIds }),
    ...(removedTagIds.length > 0 && { removedTagIds }),
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    await onSubmit(changes);
    setSaving(false);
  }

  return (
    <form className="stacked" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Price in dollars"
        error={problem}
        message="Leave it empty to keep the prices as they are."
      >
        {(tie) => (
          <input
            {...tie}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            disabled={hasNoPrice}
            onChange={(event) => setPrice(event.target.value)}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" checked={hasNoPrice} onChange={(event) => setNoPrice(event.target.checked)} />
        Remove the price
      </label>
      <TagChoices legend="Add tags" tags={tags} chosen={addedTagIds} onChange={setAdded} />
      <TagChoices legend="Remove tags" tags={tags} chosen={removedTagIds} onChange={setRemoved} />
      <footer>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving || problem !== null || Object.keys(changes).length === 0}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </footer>
    </form>
  );
}

function priceProblem(price: string): string | null {
  const isPrice = /^\s*(\d{1,6}(\.\d{1,2})?)?\s*$/.test(price);
  return isPrice ? null : 'Enter a price like 13.50, or leave it empty';
}

type TagChoicesProps = {
  legend: string;
  tags: readonly Tag[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};

function TagChoices({ legend, tags, chosen, onChange }: TagChoicesProps) {
  if (tags.length === 0) return null;
  return (
    <fieldset className="tag-choices">
      <legend>{legend}</legend>
      <div>
        {tags.map(({ id, name }) => (
          <label key={id} className="chip">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
