import { expect, test } from 'vitest';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { startFirstInteractionLoads } from '../document/lazy-module.ts';
import { lazyResolver } from './lazy-resolver.ts';

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

test('validation is loaded with the first interaction, and at once after it', () => {
  const loaded: string[] = [];
  const load = (name: string) => async () => {
    loaded.push(name);
    return () => ({ values: {}, errors: {} });
  };
  lazyResolver(load('first'));
  expect(loaded).toEqual([]);
  startFirstInteractionLoads();
  lazyResolver(load('second'));
  expect(loaded).toEqual(['first', 'second']);
});

test('a form is not sent unchecked: it says so, and the next try loads again', async () => {
  let tries = 0;
  const resolver = lazyResolver<{ name: string }, unknown, { name: string }>(async () => {
    tries += 1;
    if (tries < 3) throw new Error('Failed to fetch dynamically imported module');
    return (values) => ({ values, errors: {} });
  });
  const refused = await resolver({ name: 'Ada' }, undefined, OPTIONS);
  expect(refused).toEqual({ values: {}, errors: { root: { type: 'loading' } } });
  expect(currentToast()?.title).toBe('Form not checked');
  expect(await resolver({ name: 'Ada' }, undefined, OPTIONS)).toEqual({
    values: { name: 'Ada' },
    errors: {},
  });
});
