import { expect, test } from 'vitest';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Dialog } from './dialog.tsx';

let entryBelowDialog = '';

// In this order and without retries, because the second test checks what the first one leaves behind.
test('a dialog is open when a test ends', { retry: 0 }, async () => {
  const { key } = navigation.currentEntry!;
  await mountComponent(
    <Dialog open onClose={() => {}} label="Open">
      <p>Still here</p>
    </Dialog>,
    { path: '/first' },
  );
  expect(history.state).toMatchObject({ isDialog: true });
  expect(navigation.currentEntry!.key).not.toBe(key);
  entryBelowDialog = key;
});

test('the history entry of the dialog is gone when the next test starts', { retry: 0 }, () => {
  expect(navigation.currentEntry!.key).toBe(entryBelowDialog);
  expect(location.pathname).toBe('/');
});
