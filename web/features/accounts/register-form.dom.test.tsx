import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { RegisterForm } from './register-form.tsx';

const username = page.getByLabelText('Username');
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password');
const confirmPassword = page.getByLabelText('Confirm password');
const register = page.getByRole('button', { name: 'Register' });
const REGISTER = 'POST /api/auth/register';
const CHECK = 'GET /api/users/check-username';

beforeEach(() => stubApi.reply(CHECK, { available: true }));

test('shows whether a username is available while it is typed (M5.23)', async () => {
  await mountComponent(<RegisterForm />);
  await username.fill('x');
  await expect.element(username).toHaveAccessibleDescription('Username must be at least 2 characters long');
  await username.fill('Admin ');
  await expect.element(username).toHaveAccessibleDescription('Username is not available');
  const answer = stubApi.hold(CHECK);
  await username.fill('maribel_eats ');
  await expect.element(username).toHaveAccessibleDescription('Checking...');
  answer({ available: false, error: 'Username is already taken' });
  await expect.element(username).toHaveAccessibleDescription('Username is already taken');
  await expect.element(username).toHaveAttribute('aria-invalid', 'true');
  stubApi.reply(CHECK, { available: true });
  await username.fill('pickle_fan');
  await expect.element(username).toHaveAccessibleDescription('Username is available!');
  await expect.element(username).not.toHaveAttribute('aria-invalid');
  expect(stubApi.requests(CHECK).map(({ query }) => query['username'])).toEqual([
    'maribel_eats',
    'pickle_fan',
  ]);
});

test('does not send an empty form: shows an error at each field, focuses the first (M5.27, M5.28, M5.29)', async () => {
  await mountComponent(<RegisterForm />);
  await register.click();
  await expect.element(username).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect.element(password).toHaveAccessibleDescription('Password must be at least 6 characters.');
  expect(stubApi.requests(REGISTER)).toEqual([]);
});

test('shows an invalid email and a password mismatch together, and clears the mismatch when the passwords match', async () => {
  await mountComponent(<RegisterForm />);
  await fill({ email: 'nobody', again: 'another' });
  await register.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await email.fill('pickle@fan.example');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(confirmPassword).toHaveAccessibleDescription("Passwords don't match");
  await confirmPassword.fill('waffle-batter-22');
  await expect.element(confirmPassword).not.toHaveAttribute('aria-invalid');
  expect(stubApi.requests(REGISTER)).toEqual([]);
});

test('does not send a username that is taken, and focuses its field', async () => {
  await mountComponent(<RegisterForm />);
  stubApi.reply(CHECK, { available: false, error: 'Username is already taken' });
  await fill({ username: 'maribel_eats' });
  await expect.element(username).toHaveAccessibleDescription('Username is already taken');
  await register.click();
  await expect.element(username).toHaveFocus();
  expect(stubApi.requests(REGISTER)).toEqual([]);
});

test('disables the button while sending; after a failure, shows the error and keeps all input (M8.3)', async () => {
  await mountComponent(<RegisterForm />);
  const answer = stubApi.hold(REGISTER);
  await fill({});
  await register.click();
  await expect.element(page.getByRole('button', { name: 'Creating your account...' })).toBeDisabled();
  answer(createProblemResponse(409, 'Email is already in use'));
  await expectToast('Registration failed', 'Email is already in use');
  await expect.element(page.getByRole('main').getByText('Email is already in use')).toBeVisible();
  await expect.element(username).toHaveValue('pickle_fan');
  await expect.element(confirmPassword).toHaveValue('waffle-batter-22');

  stubApi.reply(REGISTER, buildMemberFixture({ username: 'pickle_fan' }));
  await register.click();
  await expectToast('Registration successful', 'Your account has been created.');
  await expect.element(page.getByRole('main').getByText('Email is already in use')).not.toBeInTheDocument();
  expect(stubApi.requests(REGISTER).at(-1)!.body).toEqual({
    id: expect.any(String),
    username: 'pickle_fan',
    email: 'pickle@fan.example',
    password: 'waffle-batter-22',
  });
});

async function fill(typed: { username?: string; email?: string; again?: string }): Promise<void> {
  await username.fill(typed.username ?? 'pickle_fan');
  await email.fill(typed.email ?? 'pickle@fan.example');
  await password.fill('waffle-batter-22');
  await confirmPassword.fill(typed.again ?? 'waffle-batter-22');
}
