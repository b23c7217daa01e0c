import { MapPin, Store, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { PRICE_RANGES } from '#contract/base/enum-values.ts';
import { PRICE_RANGE_TEXTS, priceRangeText } from '#web/lib/format/price-ranges.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { RestaurantDraftBasics } from '../draft/draft.ts';
import { unlinkDraftFromCatalogRestaurant, updateDraftBasics } from '../draft/draft-actions.ts';
import { useRestaurantDraftProblem, useRestaurantWizard } from '../wizard/wizard-state.tsx';
import { AlreadyInCatalogNotice } from './already-in-catalog-notice.tsx';
import { DescriptionField } from './description-field.tsx';
import { StorefrontPreview } from './storefront-preview.tsx';

export function BasicsTab() {
  const { draft } = useRestaurantWizard();
  return (
    <div className="wiz-basics">
      {draft.submission.isListed ? (
        <ListedNotice />
      ) : (
        <div>
          <AlreadyInCatalogNotice />
          <BasicsFields />
        </div>
      )}
      <Preview />
    </div>
  );
}

function ListedNotice() {
  const { draft, change } = useRestaurantWizard();
  return (
    <section className="wiz-listed" aria-labelledby="wiz-listed">
      <Store className="icon" aria-hidden />
      <div>
        <h2 id="wiz-listed">Already listed</h2>
        <p>
          <Link href={`/restaurant/${draft.submission.id}`}>{draft.basics.name}</Link> is already on the site.
          We’ll only add new locations and sandwiches to it.
        </p>
        <Button variant="line" onClick={() => change(unlinkDraftFromCatalogRestaurant)}>
          It’s a different restaurant
        </Button>
      </div>
    </section>
  );
}

function Preview() {
  const { basics, imageUrl, locations } = useRestaurantWizard().draft;
  const { name, description, restaurantType, priceRange } = basics;
  const address = locations[0]?.address.trim();
  return (
    <aside className="wiz-preview" aria-label="Preview">
      <p className="muted small">Preview</p>
      <div className="card restaurant">
        <div className="pic">
          {imageUrl ? (
            <img src={imageUrl} alt="" width={1200} height={800} />
          ) : (
            <StorefrontPreview name={name} type={restaurantType} />
          )}
        </div>
        <div className="body">
          <p className="wiz-card-name one">{name.trim() || 'Restaurant name'}</p>
          <p className="addr">
            <MapPin className="icon" aria-hidden />
            <span className="one">{address || 'No address found'}</span>
          </p>
          <p className="desc">{description.trim() || 'Your description goes here.'}</p>
          <p className="chips">
            <Chip>{restaurantType}</Chip>
            {priceRange && <Chip>{priceRange}</Chip>}
          </p>
        </div>
      </div>
    </aside>
  );
}

function BasicsFields() {
  const { draft, change } = useRestaurantWizard();
  const { name, website, restaurantType } = draft.basics;
  const set = (changes: Partial<RestaurantDraftBasics>) =>
    change((before) => updateDraftBasics(before, changes));
  return (
    <div className="wiz-fields">
      <Field label="Name" required error={useRestaurantDraftProblem('name')}>
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
        <Field label="Restaurant type" required error={useRestaurantDraftProblem('restaurantType')}>
          {(tie) => (
            <select
              {...tie}
              data-field="restaurantType"
              required
              value={restaurantType}
              onChange={(event) => set({ restaurantType: event.currentTarget.value })}
            >
              {restaurantTypeOptions(restaurantType).map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <PriceChoice />
      </div>
      <Field label="Website" error={useRestaurantDraftProblem('website')}>
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

/** Offered by the wizard (A3). */
const OFFERED = ['Fast Food', 'Fast Casual', 'Casual Dining', 'Fine Dining', 'Food Truck', 'Cafe', 'Pub'];

/** The seven types, and the current value if it is a different one, because saving would lose it. */
export function restaurantTypeOptions(current: string): string[] {
  return current === '' || OFFERED.includes(current) ? OFFERED : [...OFFERED, current];
}

function PriceChoice() {
  const { draft, change } = useRestaurantWizard();
  const message = useRestaurantDraftProblem('priceRange');
  const { priceRange } = draft.basics;
  return (
    <fieldset className="wiz-price" data-field="priceRange">
      <legend>
        Price range <Star />
      </legend>
      <div className="wiz-radios">
        {PRICE_RANGES.map((range) => (
          <label key={range} className="chip">
            <input
              type="radio"
              name="priceRange"
              value={range}
              checked={range === priceRange}
              aria-label={priceRangeText(range)}
              onChange={() => change((before) => updateDraftBasics(before, { priceRange: range }))}
            />
            <span aria-hidden="true">{range}</span>
          </label>
        ))}
      </div>
      {priceRange !== '' && <p className="muted small">{PRICE_RANGE_TEXTS[priceRange].join(' · ')}</p>}
      {message && (
        <p className="wiz-wrong">
          <TriangleAlert className="icon" aria-hidden />
          {message}
        </p>
      )}
    </fieldset>
  );
}

function Star() {
  return (
    <span className="wiz-star" aria-hidden="true">
      *
    </span>
  );
}
