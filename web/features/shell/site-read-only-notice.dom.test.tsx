import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { READ_ONLY_HEADER } from '#shared/read-only-header.ts';
import { watchSiteReadOnly } from '#web/lib/site/site-read-only.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture, SITE_FIXTURE } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { SiteReadOnlyNotice } from './site-read-only-notice.tsx';

const readOnly = {
  reason: 'maintenance',
  message: 'New fryers until noon.',
  since: '2026-11-21T12:00:00.000Z',
} as const;
const notice = page.getByRole('status').filter({ hasText: 'Read-only for maintenance' });

test('says why the site is read-only and what happens to a member’s changes', async () => {
  await mountComponent(<SiteReadOnlyNotice />, { site: { readOnly }, viewer: buildMemberFixture() });
  await expect.element(notice).toMatchTextContent(/New fryers until noon\. Anything you change is saved/);
});

test('appears when a change is rejected as read-only, and disappears when the site is writable again', async () => {
  const { client } = await mountComponent(<SiteReadOnlyNotice />);
  const ends: string[] = [];
  watchSiteReadOnly(client, () => void ends.push('end'));
  stubApi.reply('GET /api/site', { ...SITE_FIXTURE, readOnly });
  stubApi.reply('POST /api/auth/register', rejected());
  const input = { username: 'ann', email: 'ann@example.test', password: 'crispy-thigh-9' };
  await expect(callApi('POST', '/api/auth/register', { body: input })).rejects.toThrow();
  await expect.element(notice).toBeVisible();
  expect(ends).toEqual([]);
  stubApi.reply('GET /api/site', SITE_FIXTURE);
  await client.invalidateQueries({ queryKey: ['/api/site'] });
  await expect.element(notice).not.toBeInTheDocument();
  expect(ends).toEqual(['end']);
});

test('appears when a response header reports a database outage', async () => {
  const { client } = await mountComponent(<SiteReadOnlyNotice />);
  watchSiteReadOnly(client, () => {});
  const outage = { reason: 'outage', message: null, since: '2026-11-21T12:00:00.000Z' } as const;
  stubApi.reply('GET /api/site', { ...SITE_FIXTURE, readOnly: outage });
  const headers = { 'content-type': 'application/json', [READ_ONLY_HEADER]: 'outage' };
  stubApi.reply('GET /api/tags', new Response('[]', { headers }));
  await callApi('GET', '/api/tags');
  const moment = page.getByRole('status').filter({ hasText: 'Temporarily read-only' });
  await expect.element(moment).toMatchTextContent(/You can still browse, but/);
  stubApi.reply('GET /api/site', SITE_FIXTURE);
  await client.invalidateQueries({ queryKey: ['/api/site'] });
  await expect.element(moment).not.toBeInTheDocument();
});

function rejected(): Response {
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify({ status: 503, detail: 'No.', reason: 'maintenance' }), {
    status: 503,
    headers,
  });
}
