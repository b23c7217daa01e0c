import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { ProfileForm } from './profile-form.tsx';

const viewer = buildMemberFixture();
const email = page.getByLabelText('Email', { exact: true });
const bio = page.getByLabelText('Bio', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('sends only changed fields, and null for an emptied field (M5.31, M7.8)', async () => {
  await mountComponent(<ProfileForm viewer={viewer} />, { viewer });
  stubApi.reply('PATCH /api/users/{id}', { ...viewer, bio: null });
  await bio.fill(' ');
  await save.click();
  await expectToast('Profile updated', 'Your profile has been updated successfully.');
  expect(stubApi.requests('PATCH /api/users/{id}').map(({ body }) => body)).toEqual([{ bio: null }]);
});

test('shows an error at an invalid field, focuses the field, and removes the error when it is edited (M5.31)', async () => {
  await mountComponent(<ProfileForm viewer={viewer} />, { viewer });
  await email.fill('no address');
  await save.click();
  await expect.element(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('wing@example.test');
  await expect.element(page.getByText('Please enter a valid email address.')).not.toBeInTheDocument();
});

test('focuses the first of several invalid fields in form order (M5.31)', async () => {
  await mountComponent(<ProfileForm viewer={viewer} />, { viewer });
  const location = page.getByLabelText('Location', { exact: true });
  await bio.fill('b'.repeat(1001));
  await location.fill('l'.repeat(121));
  await save.click();
  await expect.element(page.getByText('Bio must be 1,000 characters or less')).toBeVisible();
  await expect.element(location).toHaveFocus();
});

test('disables Save while the username is invalid (M5.32)', async () => {
  await mountComponent(<ProfileForm viewer={viewer} />, { viewer });
  await page.getByLabelText('Username', { exact: true }).fill('-');
  await expect.element(save).toBeDisabled();
});
