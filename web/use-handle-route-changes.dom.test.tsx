import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Link, useLocation } from 'wouter';
import { mountComponent } from './testing/mount-component.tsx';
import { useHandleRouteChanges } from './use-handle-route-changes.ts';

test('a URL fragment scrolls to its part of the page, otherwise the page starts at the top', async () => {
  await mountComponent(<TwoPages />, { path: '/settings' });
  await page.getByRole('link', { name: 'Change your email' }).click();
  const part = page.getByRole('heading', { name: 'Profile' });
  await expect.element(part).toHaveFocus();
  const { top, bottom } = part.element().getBoundingClientRect();
  expect([top >= 0, bottom <= innerHeight, scrollY > 1000]).toEqual([true, true, true]);
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(scrollY).toBe(0);
  await page.getByRole('link', { name: 'No such part' }).click();
  await expect.element(part).toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(scrollY).toBe(0);
});

test('a control that the URL fragment names keeps its place in the tab order', async () => {
  await mountComponent(<TwoPages />, { path: '/settings' });
  await page.getByRole('link', { name: 'The way back' }).click();
  const control = page.getByRole('link', { name: 'Back to settings' });
  await expect.element(control).toHaveFocus();
  expect(control.element()).not.toHaveAttribute('tabindex');
});

function TwoPages() {
  const [path] = useLocation();
  useHandleRouteChanges();
  if (path === '/settings')
    return (
      <p>
        <Link href="/profile#profile-form">Change your email</Link>
        <Link href="/profile#gone">No such part</Link>
        <Link href="/profile#back">The way back</Link>
      </p>
    );
  return (
    <>
      <div style={{ height: 3000 }} />
      <h2 id="profile-form">Profile</h2>
      <Link id="back" href="/settings">
        Back to settings
      </Link>
      <div style={{ height: 3000 }} />
    </>
  );
}
