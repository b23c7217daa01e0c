import { TriangleAlert, WandSparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { PRICE_RANGES } from '#contract/base/enum-values.ts';
import { PRICE_RANGE_TEXTS, priceRangeText } from '#web/lib/format/price-ranges.ts';
import { MAX_DESCRIPTION_LENGTH } from '#shared/text/text-limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { RestaurantDraftBasics } from '../draft/draft.ts';
import { updateDraftBasics } from '../draft/draft-actions.ts';
import { useRestaurantDraftProblem, useRestaurantWizard } from '../wizard/wizard-state.tsx';
import { fetchGeneratedDescription } from '../prefill-requests.ts';
import { useCancelableRequest } from '../use-cancelable-request.ts';

export function BasicsTab() {
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

function DescriptionField() {
  const { draft, change } = useRestaurantWizard();
  const { busyText, write, proposal, use, keep } = useDescriptionWriter();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="wiz-described">
      <Field
        label="Description"
        required
        limit={{ text: draft.basics.description.trim(), max: MAX_DESCRIPTION_LENGTH }}
        error={useRestaurantDraftProblem('description')}
      >
        {(tie) => (
          <textarea
            {...tie}
            ref={field}
            data-field="description"
            required
            rows={4}
            placeholder="What would you tell a friend in line?"
            value={draft.basics.description}
            onChange={(event) => {
              const description = event.currentTarget.value;
              change((before) => updateDraftBasics(before, { description }));
            }}
          />
        )}
      </Field>
      <Button variant="quiet" onClick={write} aria-disabled={busyText !== null}>
        {busyText ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <WandSparkles className="icon" aria-hidden />
        )}
        {busyText ?? 'Generate description'}
      </Button>
      {proposal !== null && (
        <DescriptionProposal
          text={proposal}
          onUse={() => {
            use(proposal);
            field.current?.focus();
          }}
          onKeep={() => {
            keep();
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

type DescriptionProposalProps = {
  text: string;
  onUse: () => void;
  onKeep: () => void;
};

function DescriptionProposal({ text, onUse, onKeep }: DescriptionProposalProps) {
  return (
    <div className="wiz-proposal" role="status">
      <p className="muted">You could also say it like this:</p>
      <blockquote>{text}</blockquote>
      <p className="pair">
        <Button className="sm" onClick={onUse}>
          Use it
        </Button>
        <Button className="sm" variant="line" onClick={onKeep}>
          Keep mine
        </Button>
      </p>
    </div>
  );
}

/** Fills an empty description automatically; an existing one is replaced only on request. */
function useDescriptionWriter() {
  const { draft, change } = useRestaurantWizard();
  const { busyText, attempt } = useCancelableRequest();
  const [proposal, setProposal] = useState<string | null>(null);
  const put = (description: string) => change((before) => updateDraftBasics(before, { description }));

  function write() {
    if (busyText !== null) return;
    setProposal(null);
    const isEmpty = draft.basics.description.trim() === '';
    void attempt(
      'Writing...',
      (signal) => fetchGeneratedDescription(draft, signal),
      isEmpty ? put : setProposal,
    );
  }

  function use(description: string) {
    put(description);
    setProposal(null);
  }

  return { busyText, write, proposal, use, keep: () => setProposal(null) };
}
