import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DoubtfulChange } from '#contract/administration/doubtful-changes.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
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

test('one click accepts a change and removes it from the list', async () => {
  stubApi.reply(LIST, [change]);
  await mountComponent(<Page />);
  await expect.element(page.getByText('Pin would move 1.4 mi: current, proposed')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Popeyes', exact: true }))
    .toHaveAttribute('href', '/edit-restaurant?id=3&location=5');
  stubApi.reply(DECIDE, { message: 'We updated the location.' });
  stubApi.reply(LIST, []);
  await page.getByRole('button', { name: `Accept: pin of Popeyes, ${address}` }).click();
  await expectToast('Change accepted', 'We updated the location.');
  expect(stubApi.requests(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'accepted' }]);
  await expect.element(page.getByText('Nothing to review')).toBeVisible();
});

test('the links to both pins name the location; a location without a pin has only the proposed one', async () => {
  const unplaced = { ...change, id: 5, current: { address: '', position: null }, meters: null };
  stubApi.reply(LIST, [change, unplaced]);
  await mountComponent(<Page />);
  for (const heading of ['Current', 'Proposed'])
    await expect
      .element(page.getByRole('link', { name: `${heading} pin: Popeyes, ${address}` }))
      .toHaveTextContent(heading.toLowerCase());
  await expect.element(page.getByText('No pin yet: proposed', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Proposed pin: Popeyes, no address' })).toBeVisible();
});

test('shows the proposed address; a rejection fails if another admin was faster', async () => {
  const other = { ...change, field: 'address', meters: null } as const;
  stubApi.reply(LIST, [{ ...other, proposed: { ...other.proposed, address: '200 Elm St' } }]);
  await mountComponent(<Page />);
  await expect.element(page.getByText('Different street: 200 Elm St')).toBeVisible();
  stubApi.reply(DECIDE, () =>
    createProblemResponse(404, 'Someone already reviewed this change, or it’s no longer in the source.'),
  );
  stubApi.reply(LIST, []);
  await page.getByRole('button', { name: `Reject: address of Popeyes, ${address}` }).click();
  await expectToast('Error', 'Someone already reviewed this change, or it’s no longer in the source.');
  expect(stubApi.requests(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'rejected' }]);
  await expect.element(page.getByText('Nothing to review')).toBeVisible();
});
