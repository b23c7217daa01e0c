import { ingredientColor, isBread } from '#web/features/sandwiches/ingredient-colors.ts';

export function ingredientSwatch(ingredient: string): { colour: string; isBread: boolean } {
  return { colour: ingredientColor(ingredient), isBread: isBread(ingredient) };
}
