import { ingredientColor, isBread } from '#rules/images/ingredient-colors.ts';

export function swatchOf(ingredient: string): { colour: string; isBread: boolean } {
  return { colour: ingredientColor(ingredient), isBread: isBread(ingredient) };
}
