import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DoubtfulChange } from '#contract/administration/doubtful-changes.ts';
import { api, problemResponse } from '#web/testing/api.ts';
import { mount } from '#web/testing/mount.tsx';
import { expectToast } from '#web/testing/toasts.ts';
import { Page } from './page.tsx';

const LIST = 'GET /api/doubtful-changes';
const DECIDE = 'PATCH /api/doubtful-changes/{id}';
const address = '9851 Mason Ave, Los Angeles, CA 91311';
const change: DoubtfulChange = {
  id: 4,
  field: 'pin',
  locationId: 5,
  restaurant: { id: 3, name: 'Popeyes' },
  current: { address, position: { latitude: 34.2493, longitude: -118.5803 } },
  proposed: { address, position: { latitude: 34.27, longitude: -118.5803 } },
  meters: 2302,
  source: { name: 'old list', kind: 'personal', date: null },
  dateCreated: '2026-11-21T19:10:00.000Z',
};

test('each change is accepted or rejected with one click, and goes', async () => {
  api.reply(LIST, [change]);
  await mount(<Page />);
  await expect.element(page.getByText('Pin 2.3 km away: now, there')).toBeVisible();
  api.reply(DECIDE, { message: 'The location has the new value now.' });
  api.reply(LIST, []);
  await page.getByRole('button', { name: `Accept: pin of Popeyes, ${address}` }).click();
  await expectToast('Change accepted', 'The location has the new value now.');
  expect(api.requests(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'accepted' }]);
  await expect.element(page.getByText('Nothing in doubt')).toBeVisible();
});

test('an address shows the other street; another admin may have been faster', async () => {
  const other = { ...change, field: 'address', meters: null } as const;
  api.reply(LIST, [{ ...other, proposed: { ...other.proposed, address: '200 Elm St' } }]);
  await mount(<Page />);
  await expect.element(page.getByText('Another street: 200 Elm St')).toBeVisible();
  api.reply(DECIDE, () => problemResponse(404, 'This change has been decided already.'));
  api.reply(LIST, []);
  await page.getByRole('button', { name: `Reject: address of Popeyes, ${address}` }).click();
  await expectToast('Error', 'This change has been decided already.');
  expect(api.requests(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'rejected' }]);
  await expect.element(page.getByText('Nothing in doubt')).toBeVisible();
});
