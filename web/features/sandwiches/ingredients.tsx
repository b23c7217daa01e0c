import { useState } from 'react';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useIngredientSwatches } from './use-ingredient-swatches.ts';

type IngredientsProps = {
  ingredients: readonly string[];
  compact?: boolean;
};

export function Ingredients({ ingredients, compact = false }: IngredientsProps) {
  const isHydrated = useHydrated();
  const [isInDocument] = useState(!isHydrated);
  const swatchOf = useIngredientSwatches(!isInDocument);
  if (ingredients.length === 0) return <p className="muted">No ingredients listed yet.</p>;
  return (
    <ul className={compact ? 'swatches two-across' : 'swatches'}>
      {ingredients.map((ingredient, index) => {
        const swatch = swatchOf?.(ingredient);
        // React keeps the colors of the document until the module is loaded.
        return (
          <li key={index}>
            <svg
              className={swatch?.isBread ? 'swatch bread' : 'swatch'}
              aria-hidden="true"
              suppressHydrationWarning
            >
              <rect width="100%" height="100%" fill={swatch?.color ?? 'none'} suppressHydrationWarning />
            </svg>
            <bdi>{ingredient}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
