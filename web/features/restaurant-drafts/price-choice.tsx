import { TriangleAlert } from 'lucide-react';
import { PRICE_RANGES } from '#contract/choices.ts';
import { PRICE_WORDS, priceRangeText } from '#rules/price-words.ts';
import { useProblem, useWizard } from './wizard-state.tsx';
import { setBasics } from './draft-actions.ts';

export function PriceChoice() {
  const { draft, change } = useWizard();
  const { message } = useProblem('priceRange');
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
              onChange={() => change((before) => setBasics(before, { priceRange: range }))}
            />
            <span aria-hidden="true">{range}</span>
          </label>
        ))}
      </div>
      {priceRange !== '' && <p className="muted small">{PRICE_WORDS[priceRange].join(' · ')}</p>}
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
