import { expect, test } from 'vitest';
import { buildSandwichFixture } from '#web/testing/fixtures.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { MarkAsTriedDialog } from './mark-as-tried-dialog.tsx';
import { loadMarkAsTriedDialog } from './lazy-mark-as-tried-dialog.tsx';
import {
  setMarkAsTriedState,
  getMarkAsTriedState,
} from '#web/features/collection/tried/mark-as-tried-store.ts';

test('a dialog whose code fails to load shows an error, and its button can be clicked again', async () => {
  setMarkAsTriedState({
    step: 'no-location',
    sandwich: buildSandwichFixture(),
    fix: null,
    note: '',
    isSharing: false,
  });
  expect(await loadMarkAsTriedDialog(cutOff)).toBeNull();
  expect(currentToast()).toMatchObject({
    variant: 'destructive',
    text: 'The site isn’t responding. Please try again.',
  });
  expect(getMarkAsTriedState()).toEqual({ step: 'idle' });
});

test.each(['locating', 'saving'] as const)(
  'a step that is %s needs no dialog and continues without its code',
  async (step) => {
    const sandwich = buildSandwichFixture();
    const state = setMarkAsTriedState(
      step === 'saving' ? { step, sandwich, fix: null, back: { step: 'idle' } } : { step, sandwich },
    );
    expect(await loadMarkAsTriedDialog(cutOff)).toBeNull();
    expect(getMarkAsTriedState()).toBe(state);
  },
);

test('loading the dialog’s code does not change the state', async () => {
  const state = setMarkAsTriedState({ step: 'locating', sandwich: buildSandwichFixture() });
  expect(await loadMarkAsTriedDialog(() => Promise.resolve(MarkAsTriedDialog))).toBe(MarkAsTriedDialog);
  expect(getMarkAsTriedState()).toBe(state);
});

function cutOff(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}
