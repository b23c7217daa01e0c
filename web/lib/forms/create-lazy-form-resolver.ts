import type { FieldValues, Resolver } from 'react-hook-form';
import { showLoadFailureToast } from '#web/ui/feedback/toast-store.ts';
import { loadOnFirstInteraction } from '../document/lazy-module.ts';

/** Validation is a quarter of a form's JavaScript and is not needed before the first interaction. */
export function createLazyFormResolver<Fields extends FieldValues, Context, Output>(
  load: () => Promise<Resolver<Fields, Context, Output>>,
): Resolver<Fields, Context, Output> {
  let loaded: Resolver<Fields, Context, Output> | null = null;
  const loadOrNull = async () => (loaded ??= await load().catch(() => null));
  loadOnFirstInteraction(loadOrNull);
  return async (values, context, options) => {
    const resolver = await loadOrNull();
    if (resolver) return resolver(values, context, options);
    showLoadFailureToast();
    return { values: {}, errors: { root: { type: 'loading' } } } as never;
  };
}
