import { useState, type FormEvent } from 'react';
import { PRICE_RANGES, RESTAURANT_TYPES } from '#contract/base/choices.ts';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { RowSelection } from '#web/ui/tables/use-row-selection.ts';
import { RESTAURANTS } from './bulk-noun.ts';
import type { MatchingQuery } from './matching-query.ts';
import { RejectedDialog } from './rejected-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

type RestaurantBulkEditsProps = {
  selection: RowSelection<Restaurant>;
  matching: { total: number | null; query: MatchingQuery<Restaurant> };
  mayRestore: boolean;
};

const ENDPOINT = '/api/restaurant-bulk-edits';

export function RestaurantBulkEdits({ selection, matching, mayRestore }: RestaurantBulkEditsProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { ids } = selection;
  const keyOf = useIdempotencyKey();
  const { run, rejected, dismissRejected } = useBulkEdit({
    noun: RESTAURANTS,
    onDone: selection.keepOnly,
    ...(mayRestore && {
      restore: (deletedIds) => call('POST', ENDPOINT, { body: { action: 'restore', ids: deletedIds } }),
    }),
  });
  const close = () => setDialog(null);
  const count = formatCount(ids.length, RESTAURANTS.one, RESTAURANTS.many);

  async function update(changes: RestaurantChanges) {
    const body = { action: 'update' as const, ids, changes };
    const send = () => call('POST', ENDPOINT, { body, idempotencyKey: keyOf(body) });
    if (await run('changed', send)) close();
  }

  async function remove() {
    const body = { action: 'delete' as const, ids };
    await run('deleted', () => call('POST', ENDPOINT, { body }));
    close();
  }

  return (
    <>
      <SelectionBar noun={RESTAURANTS} selection={selection} matching={matching}>
        <Button className="sm" onClick={() => setDialog('edit')}>
          Edit
        </Button>
        <Button variant="danger" className="sm" onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </SelectionBar>
      <FormDialog
        open={dialog === 'edit'}
        onClose={close}
        title={`Edit ${count}`}
        note="Fields you leave alone keep their own values."
      >
        <ChangesForm onSubmit={update} onClose={close} />
      </FormDialog>
      <ConfirmDialog
        open={dialog === 'delete'}
        title={`Delete ${count}?`}
        text="They leave the site with their locations and menus. Reviews and XP stay, and an admin can restore them."
        action="Delete"
        busyText="Deleting..."
        danger
        onConfirm={remove}
        onClose={close}
      />
      <RejectedDialog noun={RESTAURANTS} rejected={rejected} onClose={dismissRejected} />
    </>
  );
}

type RestaurantChanges = {
  restaurantType?: (typeof RESTAURANT_TYPES)[number];
  priceRange?: (typeof PRICE_RANGES)[number];
};

type ChangesFormProps = {
  onSubmit: (changes: RestaurantChanges) => Promise<void>;
  onClose: () => void;
};

function ChangesForm({ onSubmit, onClose }: ChangesFormProps) {
  const [type, setType] = useState('');
  const [price, setPrice] = useState('');
  const [isSaving, setSaving] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const restaurantType = RESTAURANT_TYPES.find((value) => value === type);
    const priceRange = PRICE_RANGES.find((value) => value === price);
    setSaving(true);
    await onSubmit({ ...(restaurantType && { restaurantType }), ...(priceRange && { priceRange }) });
    setSaving(false);
  }

  return (
    <form className="stacked" onSubmit={(event) => void submit(event)}>
      <ChoiceField label="Price range" value={price} choices={PRICE_RANGES} onChange={setPrice} />
      <ChoiceField label="Restaurant type" value={type} choices={RESTAURANT_TYPES} onChange={setType} />
      <footer>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving || (type === '' && price === '')}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </footer>
    </form>
  );
}

type ChoiceFieldProps = {
  label: string;
  value: string;
  choices: readonly string[];
  onChange: (value: string) => void;
};

function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  return (
    <Field label={label}>
      {(tie) => (
        <select {...tie} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Leave as it is</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
