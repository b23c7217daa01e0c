import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createProblemResponse, stubApi } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { VerifyEmailForm } from './verify-email-form.tsx';

const CALL = 'POST /api/auth/email-verification/{token}';
const MISSING = 'Please enter your password to confirm your new email.';
const button = page.getByRole('button', { name: 'Confirm my email' });
const password = page.getByLabelText('Your password');

test('confirms the first email address with one click and without a password', async () => {
  await mountComponent(<VerifyEmailForm token="abc" />);
  const answer = stubApi.hold(CALL);
  await button.click();
  await expect.element(password).not.toBeInTheDocument();
  answer(undefined);
  await expect.element(page.getByText('Your email is confirmed. Thank you.')).toBeVisible();
});

test('asks for the password if the address replaces another one, and sends it', async () => {
  await mountComponent(<VerifyEmailForm token="abc" />);
  stubApi.reply(CALL, () => refused());
  await button.click();
  await expect.element(page.getByText(MISSING)).toBeVisible();
  await expect.element(password).toHaveFocus();
  stubApi.reply(CALL, undefined);
  await userEvent.keyboard('waffle-batter-22{Enter}');
  await expect.element(page.getByText('Your email is confirmed. Thank you.')).toBeVisible();
  expect(stubApi.requests(CALL).map(({ body }) => body)).toEqual([{}, { password: 'waffle-batter-22' }]);
});

test('leads to the settings if the link has expired', async () => {
  await mountComponent(<VerifyEmailForm token="abc" />);
  stubApi.reply(CALL, createProblemResponse(404, 'This link has expired or was already used.'));
  await button.click();
  await expect.element(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
});

function refused(): Response {
  const errors = [{ field: 'password', message: MISSING }];
  return Response.json(
    { type: 'about:blank', title: 'Bad request', status: 400, detail: MISSING, errors },
    { status: 400, headers: { 'content-type': 'application/problem+json' } },
  );
}
