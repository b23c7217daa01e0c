import { expect, test } from 'vitest';
import { buildMemberFixture } from '../../testing/fixtures.ts';
import { StubbedProblemAnswer, renderPageAt } from '../../testing/rendered-page.ts';

const admin = buildMemberFixture({ role: 'admin' });
const entry = {
  id: 9,
  by: { id: 'u2', username: 'coop_boss' },
  action: 'update',
  entityType: 'location',
  entityId: '90',
  entityName: 'Roost, 1 Main St',
  restaurantId: 7,
  changeSetId: 12,
  origin: 'edit',
  before: { phoneNumber: null },
  after: { phoneNumber: '5' },
  dateCreated: '2026-11-21T20:10:00.000Z',
};

test('the audit log takes its filters from the URL, and names and links what was changed', async () => {
  const { text, html, requestedUrls } = await renderPageAt(
    '/admin/audit?by=coop&entityType=location&entityId=90&action=nonsense',
    { '/api/audit?limit=20&by=coop&entityType=location&entityId=90': [entry] },
    admin,
  );
  expect(requestedUrls).toContain('/api/audit?limit=20&by=coop&entityType=location&entityId=90');
  expect(text).toMatch(/coop_boss changed location Roost, 1 Main St all changes to Roost, 1 Main St/);
  expect(text).toContain('Only #90');
  expect(html).toContain('href="/restaurant/7"');
  expect(html).toContain('href="/admin/audit?entityType=location&amp;entityId=90"');
  expect(html).toContain('href="/admin/change-sets/12"');
});

test('the audit log tells an import from the operator', async () => {
  const byNobody = { ...entry, by: null };
  const { text } = await renderPageAt(
    '/admin/audit',
    { '/api/audit?limit=20': [{ ...byNobody, origin: 'import' }, byNobody] },
    admin,
  );
  expect(text).toMatch(/Import changed location .*Command line changed location /);
});

test('a change set says who made it and what it reverts, lists its changes, and can be reverted', async () => {
  const { text, html } = await renderPageAt(
    '/admin/change-sets/12',
    {
      '/api/change-sets/12': {
        id: 12,
        origin: 'revert',
        summary: 'menu.csv',
        by: { username: 'coop_boss' },
        revertedId: 4,
        revertedBy: [15],
        changeCount: 2,
        dateCreated: '2026-11-21T20:10:00.000Z',
      },
      '/api/audit?limit=20&changeSetId=12': [entry],
    },
    admin,
  );
  expect(text).toContain('Change set 12');
  expect(text).toMatch(
    /Revert by coop_boss on .*: 2 changes\. menu\.csv\. Reverts change set 4\. Reverted by change set 15/,
  );
  expect(text).toContain('Revert...');
  expect(html).toContain('Roost, 1 Main St');
  expect(html).not.toContain('Search by username...');
});

test('an import shows its file name, and an unknown change set is answered with 404', async () => {
  const imported = await renderPageAt(
    '/admin/change-sets/3',
    {
      '/api/change-sets/3': {
        id: 3,
        origin: 'import',
        summary: 'stiles.csv',
        by: null,
        revertedId: null,
        revertedBy: [],
        changeCount: 50_000,
        dateCreated: '2026-11-21T20:10:00.000Z',
      },
      '/api/audit?limit=20&changeSetId=3': [],
    },
    admin,
  );
  expect(imported.text).toMatch(
    /Back to the audit log Change set 3 An import from stiles\.csv on .*: 50,000 changes\./,
  );
  const missing = await renderPageAt(
    '/admin/change-sets/4',
    { '/api/change-sets/4': new StubbedProblemAnswer(404, 'Change set not found') },
    admin,
  );
  expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('Change set not found')]);
});
