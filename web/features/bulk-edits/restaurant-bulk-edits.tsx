import { useState, type FormEvent } from 'react';
import { PRICE_RANGES, RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import {
  BulkEditControls,
  type BulkEditControlsProps,
  type BulkChangesFormProps,
} from './bulk-edit-controls.tsx';
import { RESTAURANT_NOUN } from './bulk-edit-noun.ts';

type RestaurantBulkEditsProps = BulkEditControlsProps<Restaurant> & { mayRestore: boolean };

export function RestaurantBulkEdits(props: RestaurantBulkEditsProps) {
  return (
    <BulkEditControls
      {...props}
      noun={RESTAURANT_NOUN}
      deletionText="We’ll remove them from the site, along with their locations and menus. Reviews and XP stay, and an admin can restore them."
      send={(body, idempotencyKey) => callApi('POST', '/api/restaurant-bulk-edits', { body, idempotencyKey })}
      renderForm={(form: BulkChangesFormProps<RestaurantChanges>) => <RestaurantChangesForm {...form} />}
    />
  );
}

type RestaurantChanges = {
  restaurantType?: (typeof RESTAURANT_TYPES)[number];
  priceRange?: (typeof PRICE_RANGES)[number];
};

function RestaurantChangesForm({ onSubmit, onClose }: BulkChangesFormProps<RestaurantChanges>) {
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
          <option value="">Leave as is</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
