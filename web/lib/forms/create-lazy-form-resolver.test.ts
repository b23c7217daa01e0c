import { expect, test } from 'vitest';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { startFirstInteractionLoads } from '../document/lazy-module.ts';
import { createLazyFormResolver } from './create-lazy-form-resolver.ts';

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

test('loads validation on the first interaction, and at once after that', () => {
  const loaded: string[] = [];
  const load = (name: string) => async () => {
    loaded.push(name);
    return () => ({ values: {}, errors: {} });
  };
  createLazyFormResolver(load('first'));
  expect(loaded).toEqual([]);
  startFirstInteractionLoads();
  createLazyFormResolver(load('second'));
  expect(loaded).toEqual(['first', 'second']);
});

test('shows an error instead of sending an unvalidated form, and loads again on the next attempt', async () => {
  let tries = 0;
  const resolver = createLazyFormResolver<{ name: string }, unknown, { name: string }>(async () => {
    tries += 1;
    if (tries < 3) throw new Error('Failed to fetch dynamically imported module');
    return (values) => ({ values, errors: {} });
  });
  const rejected = await resolver({ name: 'Ada' }, undefined, OPTIONS);
  expect(rejected).toEqual({ values: {}, errors: { root: { type: 'loading' } } });
  expect(currentToast()).toMatchObject({
    title: 'Error',
    text: 'Part of this page didn’t load. Please try again.',
  });
  expect(await resolver({ name: 'Ada' }, undefined, OPTIONS)).toEqual({
    values: { name: 'Ada' },
    errors: {},
  });
});
