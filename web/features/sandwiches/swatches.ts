import { lazyModule } from '#web/lib/document/lazy-module.ts';

const fetchSwatches = async () => (await import('./swatch.ts')).swatchOf;

/** The colours of ingredients; the document has those that are shown first. */
export const useSwatches = lazyModule(fetchSwatches, import.meta.env.SSR ? await fetchSwatches() : null);
