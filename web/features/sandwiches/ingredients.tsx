import { ingredientColour, isBread } from '#rules/ingredient-colours.ts';

interface IngredientsProps {
  ingredients: readonly string[];
  /** Two across with small swatches, for the modal. */
  compact?: boolean;
}

/** What is in it, each with a swatch of the colour that it has in the drawing. */
export function Ingredients({ ingredients, compact = false }: IngredientsProps) {
  if (ingredients.length === 0) return <p className="muted">Nobody has listed the ingredients yet.</p>;
  return (
    <ul className={compact ? 'swatches two-across' : 'swatches'}>
      {ingredients.map((ingredient, index) => (
        <li key={index}>
          <svg className={isBread(ingredient) ? 'swatch bread' : 'swatch'} aria-hidden="true">
            <rect width="100%" height="100%" fill={ingredientColour(ingredient)} />
          </svg>
          <bdi>{ingredient}</bdi>
        </li>
      ))}
    </ul>
  );
}
