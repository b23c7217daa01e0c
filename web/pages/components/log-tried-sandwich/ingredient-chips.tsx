import { useEffect, useRef, useState } from 'react';
import type { ReviewDraft } from '#web/features/reviews/review-draft-storage.ts';
import { FilterChip } from '#web/ui/display/chip.tsx';
import { ingredientChipsOf, replaceIngredientSentence } from './ingredient-chip-text.ts';

type IngredientChipsProps = {
  ingredients: readonly string[];
  draft: ReviewDraft;
  onChange: (changes: Partial<ReviewDraft>) => void;
};

/** They write a sentence into the review, which the member can edit. */
export function IngredientChips({ ingredients, draft, onChange }: IngredientChipsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isPraise = draft.rating > 2;
  const wasPraise = useRef(isPraise);
  useEffect(() => {
    if (wasPraise.current === isPraise) return;
    wasPraise.current = isPraise;
    if (chosen.length > 0)
      onChange({ review: replaceIngredientSentence(draft.review, chosen, chosen, isPraise) });
  }, [isPraise, chosen, draft.review, onChange]);
  const chips = ingredientChipsOf(ingredients);
  if (chips.length === 0) return null;

  function toggle(chip: string) {
    const next = chosen.includes(chip) ? chosen.filter((other) => other !== chip) : [...chosen, chip];
    setChosen(next);
    onChange({ review: replaceIngredientSentence(draft.review, chosen, next, isPraise) });
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
