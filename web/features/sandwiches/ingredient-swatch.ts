import { ingredientColor, isBreadIngredient } from '#web/features/sandwiches/ingredient-colors.ts';

export function ingredientSwatch(ingredient: string): { color: string; isBread: boolean } {
  return { color: ingredientColor(ingredient), isBread: isBreadIngredient(ingredient) };
}
