import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setConnection } from '#web/lib/offline/connection-state.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { ErrorPage } from './error-page.tsx';

test.each([
  ['up', 'An unexpected error occurred. Our team has been notified.'],
  ['offline', 'It’ll load when you’re back online.'],
  ['unreachable', 'It’ll load when the site is back.'],
] as const)('the error page says what helps while the site is %s', async (connection, text) => {
  setConnection(connection);
  const { unmount } = await mountComponent(<ErrorPage reference="ab12" />);
  await expect.element(page.getByText(text)).toBeVisible();
  // First, because a mounted error page reloads when the connection is back.
  await unmount();
  setConnection('up');
});
