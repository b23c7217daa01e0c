import { expect, test } from 'vitest';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Dialog } from './dialog.tsx';

let indexBelowDialog = -1;

// In this order and without retries, because the second test checks what the first one leaves behind.
test('a dialog is open when a test ends', { retry: 0 }, async () => {
  const index = navigation.currentEntry!.index;
  await mountComponent(
    <Dialog open onClose={() => {}} label="Open">
      <p>Still here</p>
    </Dialog>,
    { path: '/first' },
  );
  expect(history.state).toMatchObject({ isDialog: true });
  expect(navigation.currentEntry!.index).toBe(index + 1);
  indexBelowDialog = index;
});

test('the history entry of the dialog is gone when the next test starts', { retry: 0 }, () => {
  expect(navigation.currentEntry!.index).toBe(indexBelowDialog);
  expect(location.pathname).toBe('/');
});
