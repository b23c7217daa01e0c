import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildListedUserFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { RestoreFieldValue } from './restore-field-value.tsx';
import { RevertChangeSet } from './revert-change-set.tsx';
import { RevertMemberChanges } from './revert-member-changes.tsx';

const SUBJECT = { kind: 'sandwich', id: 12 } as const;
const reverted = [
  { entityType: 'sandwich', entityId: 12, entityName: 'Cluck', action: 'update', fields: ['name', 'price'] },
];
const leftAlone = [
  { entityType: 'tag', entityId: 3, entityName: 'Hot', fields: ['name'], reason: 'It’s changed since then.' },
];

test('Restore sends only that field, and a failure shows the server’s message', async () => {
  stubApi.reply('POST /api/changes/{id}/restoration', { changeSetId: 9, restored: ['price'], leftAlone: [] });
  await mountComponent(<RestoreFieldValue change={7} field="price" subject={SUBJECT} />);
  await page.getByRole('button', { name: 'Restore Price' }).click();
  await expectToast('Restored', 'Price is back to its earlier value.');
  expect(stubApi.requests('POST /api/changes/{id}/restoration')).toMatchObject([
    { params: { id: '7' }, body: { fields: ['price'] } },
  ]);
  stubApi.reply('POST /api/changes/{id}/restoration', createProblemResponse(409, 'It’s changed since then.'));
  await page.getByRole('button', { name: 'Restore Price' }).click();
  await expectToast('Restore failed', 'It’s changed since then.');
});

test('Revert shows a preview and changes nothing before it is confirmed', async () => {
  const steps: unknown[] = [];
  stubApi.reply('POST /api/change-sets/{id}/revert', ({ body }) => {
    steps.push(body);
    const isLast = steps.length !== 2;
    return Response.json({ changeSetId: 13, next: isLast ? null : 41, reverted, leftAlone });
  });
  await mountComponent(<RevertChangeSet id={12} />);
  await page.getByRole('button', { name: 'Revert...' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Cluck (name and price) goes back to how it was.');
  await expect.element(dialog).toMatchTextContent('Hot (name): It’s changed since then.');
  expect(steps).toEqual([{ dryRun: true }]);
  await dialog.getByRole('button', { name: 'Revert' }).click();
  await expectToast('Reverted', '2 entries are back to how they were.');
  expect(steps.slice(1)).toEqual([{}, { before: 41, changeSetId: 13 }]);
});

test('a member’s changes are reverted by username and date after a preview', async () => {
  const steps: unknown[] = [];
  stubApi.reply('GET /api/users', [
    buildListedUserFixture({ id: 'u8', username: 'vandal-two' }),
    buildListedUserFixture({ id: 'u9', username: 'vandal' }),
  ]);
  stubApi.reply('POST /api/users/{id}/revert-changes', ({ params, body }) => {
    steps.push([params['id'], body]);
    return Response.json({ changeSetId: 13, next: null, reverted, leftAlone: [] });
  });
  await mountComponent(<RevertMemberChanges />);
  await page.getByRole('button', { name: /Revert a member’s changes/ }).click();
  await page.getByLabelText('Username').fill('Somebody else');
  await page.getByLabelText('Since').fill('2026-11-01');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('No member has this username.');
  expect(steps).toEqual([]);
  await page.getByLabelText('Username').fill('Vandal');
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revert changes by Vandal?' });
  await expect.element(dialog).toMatchTextContent('Cluck (name and price) goes back to how it was.');
  await dialog.getByRole('button', { name: 'Revert' }).click();
  await expectToast('Reverted', '1 entry is back to how it was.');
  expect(steps).toEqual([
    ['u9', { since: '2026-11-01', dryRun: true }],
    ['u9', { since: '2026-11-01' }],
  ]);
});

test('finds a member among more than one page of similar usernames, and shows that it is looking', async () => {
  stubApi.reply('GET /api/users', ({ query }) =>
    query['cursor'] === 'more'
      ? createListPageResponse([buildListedUserFixture({ id: 'u9', username: 'Vandal' })])
      : createListPageResponse([buildListedUserFixture({ id: 'u8', username: 'a-vandal' })], {
          next: 'more',
        }),
  );
  const answer = stubApi.hold('POST /api/users/{id}/revert-changes');
  await mountComponent(<RevertMemberChanges />);
  await page.getByRole('button', { name: /Revert a member’s changes/ }).click();
  await page.getByLabelText('Username').fill('vandal');
  await page.getByLabelText('Since').fill('2026-11-01');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  answer(Response.json({ changeSetId: 13, next: null, reverted, leftAlone: [] }));
  await expect.element(page.getByRole('dialog', { name: 'Revert changes by vandal?' })).toBeVisible();
  expect(stubApi.requests('POST /api/users/{id}/revert-changes')).toMatchObject([{ params: { id: 'u9' } }]);
  expect(stubApi.requests('GET /api/users')[1]!.query).toMatchObject({ q: 'vandal', cursor: 'more' });
});
