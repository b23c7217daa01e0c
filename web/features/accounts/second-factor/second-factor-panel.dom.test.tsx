import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { getViewer } from '#web/lib/session/session.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

const FACTOR = 'GET /api/auth/second-factor';
const OFF = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: true };
const ON = { isOn: true, since: '2026-11-21T12:00:00.000Z', recoveryCodesLeft: 10, isRequired: true };
const KEY = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Clucket:boss?secret=JBSWY3DPEHPK3PXP',
};
const viewer = buildMemberFixture({ role: 'admin', mustSetUpSecondFactor: true });

const password = page.getByLabelText('Password', { exact: true });
const code = page.getByLabelText('Code', { exact: true });

beforeEach(() => {
  stubApi.reply('GET /api/auth/me', { ...viewer, mustSetUpSecondFactor: undefined });
});

test('sets up with the password and a first code, shows the recovery codes once, and unlocks the admin pages', async () => {
  stubApi.reply(FACTOR, OFF);
  const { client } = await mountComponent(<SecondFactorPanel viewer={viewer} />, { viewer });
  await expect.element(page.getByText(/requires it for admins/)).toBeVisible();
  stubApi.reply('POST /api/auth/second-factor', KEY);
  await password.fill('waffle-batter-22');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect.element(page.getByRole('img', { name: 'QR code for the key below' })).toBeVisible();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect.element(code).toHaveFocus();
  stubApi.reply('POST /api/auth/second-factor/confirmation', () =>
    createProblemResponse(400, 'This code is wrong or was already used. Please try another one.'),
  );
  await code.fill('111111');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This code is wrong or was already used. Please try another one.');
  stubApi.reply('POST /api/auth/second-factor/confirmation', {
    recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'],
  });
  stubApi.reply(FACTOR, ON);
  await code.fill('222222');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('aaaa-bbbb-cccc-dddd');
  expect(getViewer(client)?.mustSetUpSecondFactor).toBeUndefined();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect.element(page.getByRole('heading', { name: 'It’s on' })).toBeVisible();
  await expect.element(page.getByText('aaaa-bbbb-cccc-dddd')).not.toBeInTheDocument();
});

test('turns off with the password and a code, and shows the error of a wrong code', async () => {
  stubApi.reply(FACTOR, ON);
  const OFF_CALL = 'DELETE /api/auth/second-factor';
  await mountComponent(<SecondFactorPanel viewer={viewer} />, { viewer });
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication' });
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  expect(stubApi.requests(OFF_CALL)).toEqual([]);
  stubApi.reply(OFF_CALL, () =>
    createProblemResponse(400, 'This code is wrong or was already used. Please try another one.'),
  );
  await password.fill('waffle-batter-22');
  await code.fill('111111');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This code is wrong');
  stubApi.reply(OFF_CALL, () => new Response(null, { status: 204 }));
  stubApi.reply(FACTOR, OFF);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expectToast('Two-factor authentication turned off');
  expect(stubApi.requests(OFF_CALL)[1]?.body).toEqual({ password: 'waffle-batter-22', code: '111111' });
});

test('shows new recovery codes after the password and a code', async () => {
  stubApi.reply(FACTOR, { ...ON, recoveryCodesLeft: 0 });
  await mountComponent(<SecondFactorPanel viewer={viewer} />, { viewer });
  await expect.element(page.getByText(/You have no recovery codes left/)).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  stubApi.reply('POST /api/auth/second-factor/recovery-codes', { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] });
  await password.fill('waffle-batter-22');
  await code.fill('222222');
  await page.getByRole('button', { name: 'Get new codes' }).click();
  await expect.element(page.getByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
});

test.each([
  ['admin', 'Switching phones? Turn it off, then set it up again.'],
  ['user', 'Only admins can set it up, so you won’t be able to turn it back on.'],
] as const)('explains, before turning it off, what follows for the role %s', async (role, note) => {
  stubApi.reply(FACTOR, ON);
  const member = buildMemberFixture({ role });
  await mountComponent(<SecondFactorPanel viewer={member} />, { viewer: member });
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(note);
});
