import { lazyModule } from '#web/lib/document/lazy-module.ts';

const fetchSwatches = async () => (await import('./ingredient-swatch.ts')).swatchOf;

/** Ingredient colors; the document has those of the first render. */
export const useSwatches = lazyModule(fetchSwatches, import.meta.env.SSR ? await fetchSwatches() : null);
