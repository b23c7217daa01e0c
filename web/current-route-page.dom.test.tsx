import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Router } from 'wouter';
import { CurrentRoutePage } from './current-route-page.tsx';
import { buildMemberFixture } from './testing/fixtures.ts';
import { mountComponent } from './testing/mount-component.tsx';

test('the login page stays visible after the login until the next page is ready', async () => {
  await mountComponent(
    <Router aroundNav={() => {}}>
      <CurrentRoutePage />
    </Router>,
    { path: '/login?next=/collection', viewer: buildMemberFixture() },
  );
  await expect.element(page.getByLabelText('Username').first()).toBeVisible();
  expect(location.pathname).toBe('/login');
});

test('the next page replaces the login page once it is ready', async () => {
  await mountComponent(<CurrentRoutePage />, {
    path: '/login?next=/forgot-password',
    viewer: buildMemberFixture(),
  });
  await expect.poll(() => location.pathname).toBe('/forgot-password');
  await expect.element(page.getByLabelText('Password')).not.toBeInTheDocument();
});
