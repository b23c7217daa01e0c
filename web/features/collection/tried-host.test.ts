import { expect, test } from 'vitest';
import { aSandwich } from '#web/testing/fixtures.ts';
import { currentToast } from '#web/ui/toast-store.ts';
import { TriedDialog } from './tried-dialog.tsx';
import { dialogOrWord } from './tried-host.tsx';
import { moveTo, triedState } from './tried-store.ts';

test('a dialog whose code cannot come says so, and its button can be pressed anew', async () => {
  moveTo({ step: 'no-location', sandwich: aSandwich(), fix: null, note: '', isSharing: false });
  expect(await dialogOrWord(cutOff)).toBeNull();
  expect(currentToast()).toMatchObject({
    look: 'destructive',
    text: 'The site cannot be reached. Please try again.',
  });
  expect(triedState()).toEqual({ step: 'idle' });
});

test.each(['locating', 'saving'] as const)('a deed that is %s needs none, and goes on', async (step) => {
  const sandwich = aSandwich();
  const state = moveTo(
    step === 'saving' ? { step, sandwich, fix: null, back: { step: 'idle' } } : { step, sandwich },
  );
  expect(await dialogOrWord(cutOff)).toBeNull();
  expect(triedState()).toBe(state);
});

test('one whose code comes leaves the flow alone', async () => {
  const state = moveTo({ step: 'locating', sandwich: aSandwich() });
  expect(await dialogOrWord(() => Promise.resolve(TriedDialog))).toBe(TriedDialog);
  expect(triedState()).toBe(state);
});

function cutOff(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}
