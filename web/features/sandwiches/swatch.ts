import { ingredientColour, isBread } from '#rules/ingredient-colours.ts';

export function swatchOf(ingredient: string): { colour: string; isBread: boolean } {
  return { colour: ingredientColour(ingredient), isBread: isBread(ingredient) };
}
