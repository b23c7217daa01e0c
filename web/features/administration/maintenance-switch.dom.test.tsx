import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { MaintenanceSwitch } from './maintenance-switch.tsx';

const SWITCH = 'PUT /api/maintenance';
const readOnly = {
  reason: 'maintenance',
  message: 'Back at noon.',
  since: '2026-11-21T12:00:00.000Z',
} as const;
const turnOn = page.getByRole('button', { name: 'Make the site read-only' });
const turnOff = page.getByRole('button', { name: 'Make the site writable again' });

test('turns on with a message after a confirmation, and turns off again', async () => {
  await mountComponent(<MaintenanceSwitch />);
  stubApi.reply(SWITCH, { readOnly });
  await page.getByLabelText('Message for visitors').fill(' Back at noon. ');
  await turnOn.click();
  expect(stubApi.requests(SWITCH)).toEqual([]);
  await page.getByRole('button', { name: 'Make it read-only' }).click();
  await expectToast('The site is read-only');
  expect(stubApi.requests(SWITCH)[0]?.body).toEqual({ isOn: true, message: 'Back at noon.' });
  await expect.element(page.getByText('Back at noon.')).toBeVisible();
  stubApi.reply(SWITCH, { readOnly: null });
  await turnOff.click();
  await expectToast('The site is writable again');
  expect(stubApi.requests(SWITCH)[1]?.body).toEqual({ isOn: false });
  await expect.element(turnOn).toBeVisible();
});

test('keeps a pasted message that is too long, and rejects it at its field until it fits', async () => {
  await mountComponent(<MaintenanceSwitch />);
  const message = page.getByLabelText('Message for visitors');
  await message.fill('x'.repeat(310));
  await expect.element(message).toHaveValue('x'.repeat(310));
  await expect.element(message).toHaveAccessibleDescription(/310 of 300 characters, 10 too many/);
  await turnOn.click();
  await expect.element(message).toHaveFocus();
  await expect
    .element(message)
    .toHaveAccessibleDescription(/^Message for visitors must be 300 characters or less/);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await message.fill('x'.repeat(300));
  await expect.element(message).not.toHaveAttribute('aria-invalid');
  stubApi.reply(SWITCH, { readOnly });
  await turnOn.click();
  await page.getByRole('button', { name: 'Make it read-only' }).click();
  await expectToast('The site is read-only');
  expect(stubApi.requests(SWITCH)[0]?.body).toEqual({ isOn: true, message: 'x'.repeat(300) });
});

test('shows the server’s error if switching fails', async () => {
  await mountComponent(<MaintenanceSwitch />, { site: { readOnly } });
  stubApi.reply(SWITCH, () => createProblemResponse(403, 'You don’t have permission to do this.'));
  await turnOff.click();
  await expectToast('Nothing changed', 'You don’t have permission to do this.');
  await expect.element(turnOff).toBeVisible();
});
