import { useState } from 'react';
import type { ReviewDraft } from '#web/features/reviews/use-review-draft.ts';
import { FilterChip } from '#web/ui/display/chip.tsx';
import { chipsOf, withChosen } from './chip-text.ts';

type IngredientChipsProps = {
  ingredients: readonly string[];
  draft: ReviewDraft;
  onChange: (changes: Partial<ReviewDraft>) => void;
};

/** They write a sentence into the review, which the member can edit. */
export function IngredientChips({ ingredients, draft, onChange }: IngredientChipsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const chips = chipsOf(ingredients);
  if (chips.length === 0) return null;
  const isPraise = draft.rating > 2;

  function toggle(chip: string) {
    const next = chosen.includes(chip) ? chosen.filter((other) => other !== chip) : [...chosen, chip];
    setChosen(next);
    onChange({ review: withChosen(draft.review, chosen, next, isPraise) });
  }

  return (
    <fieldset className="log-chips">
      <legend>{isPraise ? 'What stood out?' : 'What let it down?'}</legend>
      <div className="chips">
        {chips.map((chip) => (
          <FilterChip key={chip} isSelected={chosen.includes(chip)} onToggle={() => toggle(chip)}>
            <bdi>{chip}</bdi>
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}
