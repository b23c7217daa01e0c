import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { Page } from './page.tsx';

const SESSIONS = 'GET /api/auth/sessions';
const FACTOR = 'GET /api/auth/second-factor';
const OFF = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
const viewer = buildMemberFixture();
const toSecondFactor = page.getByRole('link', { name: 'Two-factor authentication' });
const fail = () => new Response('', { status: 500 });

test('devices that fail to load can be retried', async () => {
  stubApi.reply(SESSIONS, fail);
  stubApi.reply(FACTOR, OFF);
  await mountComponent(<Page />, { viewer });
  await expect.element(page.getByText('Failed to load devices. Please try again.')).toBeVisible();
  await expect.element(toSecondFactor).not.toBeInTheDocument();
  const dateCreated = '2026-11-21T12:00:00.000Z';
  const session = { id: 1, place: 'unknown' as const, dateCreated, lastSeen: dateCreated, current: true };
  stubApi.reply(SESSIONS, [{ ...session, device: 'Chrome on Linux' }]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Chrome on Linux')).toBeVisible();
});

test('devices stay listed if they cannot be loaded again', async () => {
  const dateCreated = '2026-11-21T12:00:00.000Z';
  const session = { id: 1, place: 'unknown' as const, dateCreated, lastSeen: dateCreated, current: true };
  stubApi.reply(SESSIONS, [{ ...session, device: 'Chrome on Linux' }]);
  stubApi.reply(FACTOR, OFF);
  const { client } = await mountComponent(<Page />, { viewer });
  await expect.element(page.getByText('Chrome on Linux')).toBeVisible();
  stubApi.reply(SESSIONS, fail);
  await client.invalidateQueries({ queryKey: ['/api/auth/sessions'] });
  expect(client.getQueryState(['/api/auth/sessions'])?.status).toBe('error');
  // An error would have replaced the list by now.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(page.getByText('Chrome on Linux')).toBeVisible();
});

test('links to the second factor while its state is unknown', async () => {
  stubApi.reply(SESSIONS, []);
  stubApi.reply(FACTOR, fail);
  await mountComponent(<Page />, { viewer });
  await expect.element(toSecondFactor).toBeVisible();
});
