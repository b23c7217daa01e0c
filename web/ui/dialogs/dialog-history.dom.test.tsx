import { expect, test } from 'vitest';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Dialog } from './dialog.tsx';

// In this order: the second finds what the first has left.
test('a dialog is open when a test ends', async () => {
  await mountComponent(
    <Dialog open onClose={() => {}} label="Open">
      <p>Still here</p>
    </Dialog>,
    { path: '/first' },
  );
  expect(history.state).toMatchObject({ isDialog: true });
});

test('its step back does not arrive in the next test', async () => {
  const paths: string[] = [];
  addEventListener('popstate', () => paths.push(location.pathname));
  await mountComponent(<p>Next</p>, { path: '/second' });
  // A step forward and back comes after every step that was asked for before.
  history.pushState(null, '', '/third');
  history.back();
  await expect.poll(() => paths).toEqual(['/second']);
});
