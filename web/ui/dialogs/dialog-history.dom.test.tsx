import { expect, test } from 'vitest';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Dialog } from './dialog.tsx';

let indexBelowDialog = -1;

// In this order and without a retry: the second finds what the first has left.
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

test('its step back is over when the next test starts', { retry: 0 }, () => {
  expect(navigation.currentEntry!.index).toBe(indexBelowDialog);
  expect(location.pathname).toBe('/');
});
