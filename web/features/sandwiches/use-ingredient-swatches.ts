import { createLazyModuleHook } from '#web/lib/document/lazy-module.ts';

const fetchSwatches = async () => (await import('./ingredient-swatch.ts')).ingredientSwatch;

/** Ingredient colors; the document contains those of the first render. */
export const useIngredientSwatches = createLazyModuleHook(
  fetchSwatches,
  import.meta.env.SSR ? await fetchSwatches() : null,
);
