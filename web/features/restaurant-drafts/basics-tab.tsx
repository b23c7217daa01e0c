import { Field } from '#web/ui/field.tsx';
import { DescriptionField } from './description-field.tsx';
import type { Basics } from './draft.ts';
import { setBasics } from './draft-actions.ts';
import { PriceChoice } from './price-choice.tsx';
import { typeOptions } from './restaurant-types.ts';
import { useProblem, useWizard } from './wizard-state.tsx';

export function BasicsTab() {
  const { draft, change } = useWizard();
  const { name, website, restaurantType } = draft.basics;
  const set = (changes: Partial<Basics>) => change((before) => setBasics(before, changes));
  return (
    <div className="wiz-fields">
      <Field label="Name" required {...useProblem('name')}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            data-field="name"
            required
            autoComplete="off"
            value={name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <DescriptionField />
      <div className="wiz-pair">
        <Field label="Restaurant type" required {...useProblem('restaurantType')}>
          {(tie) => (
            <select
              {...tie}
              data-field="restaurantType"
              required
              value={restaurantType}
              onChange={(event) => set({ restaurantType: event.currentTarget.value })}
            >
              {typeOptions(restaurantType).map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <PriceChoice />
      </div>
      <Field label="Website" {...useProblem('website')}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            inputMode="url"
            data-field="website"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={website}
            onChange={(event) => set({ website: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
