import { expect, test } from 'vitest';
import { buildMemberFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import { StubbedPagedAnswer, StubbedProblemAnswer, renderPageAt } from '../../testing/rendered-page.ts';

const SANDWICH = '/api/sandwiches/1';
const HISTORY = '/api/sandwiches/1/history?limit=30';
const details = { ...buildSandwichFixture(), ratingCounts: [1, 0, 0, 1, 1] };
const change = {
  id: 7,
  action: 'update',
  entityType: 'sandwich',
  entityId: 1,
  entityName: 'The Big Cluck',
  origin: 'edit',
  source: null,
  suggestionId: null,
  by: { username: 'coop_boss' },
  fields: [{ field: 'price', before: '$12.00', after: null }],
  dateCreated: '2026-11-21T20:10:00.000Z',
};
const created = {
  ...change,
  id: 6,
  action: 'create',
  origin: 'import',
  source: 'menu.csv',
  by: null,
  fields: [{ field: 'name', before: null, after: '<b>Cluck</b>' }],
};

test('the history of a sandwich shows who changed what, with noindex', async () => {
  const { status, text, html, requestedUrls } = await renderPageAt('/sandwich/1/history', {
    [SANDWICH]: details,
    [HISTORY]: new StubbedPagedAnswer(
      [change, { ...change, id: 5, by: { username: null }, action: 'delete', fields: [] }, created],
      '</api/sandwiches/1/history?limit=30&cursor=W+1>; rel="next"',
    ),
  });
  expect(status).toBe(200);
  expect(text).toContain('History of The Big Cluck');
  expect(text).toMatch(/coop_boss changed this sandwich .*Price was \$12\.00 now nothing/);
  expect(text).toContain('A former member removed this sandwich');
  expect(text).toMatch(/An import from menu\.csv added this sandwich Import .*Name <b>Cluck<\/b>/);
  expect(text).not.toContain('Restore');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('href="/sandwich/1/history?cursor=W%201"');
  expect(requestedUrls.toSorted()).toEqual([SANDWICH, HISTORY]);
});

test.each([
  ['an admin', buildMemberFixture({ role: 'admin' }), true],
  ['a catalog editor', buildMemberFixture({ catalogEditor: true }), false],
  ['a member', buildMemberFixture(), false],
])('%s may restore fields of a sandwich: %s', async (_who, viewer, may) => {
  const { text } = await renderPageAt(
    '/sandwich/1/history',
    { [SANDWICH]: details, [HISTORY]: [change] },
    viewer,
  );
  expect(text.includes('Restore Price')).toBe(may);
});

test('a creation has nothing to restore', async () => {
  const admin = buildMemberFixture({ role: 'admin' });
  const { text } = await renderPageAt(
    '/sandwich/1/history',
    { [SANDWICH]: details, [HISTORY]: [created] },
    admin,
  );
  expect(text).not.toContain('Restore');
});

test('handles no changes, a rejected cursor, and a deleted sandwich', async () => {
  const empty = await renderPageAt('/sandwich/1/history', { [SANDWICH]: details, [HISTORY]: [] });
  expect(empty.text).toContain('No changes yet');
  const failed = await renderPageAt('/sandwich/1/history?cursor=x', {
    [SANDWICH]: details,
    [`${HISTORY}&cursor=x`]: new StubbedProblemAnswer(400, 'The cursor is not one of ours.'),
  });
  expect([failed.status, failed.text]).toEqual([200, expect.stringContaining('Newest changes')]);
  const gone = await renderPageAt('/sandwich/1/history', {
    [SANDWICH]: new StubbedProblemAnswer(410, 'This sandwich is no longer on the menu.'),
  });
  expect([gone.status, gone.text]).toEqual([410, expect.stringContaining('no longer on the menu')]);
});

test('the page of a sandwich links to its history', async () => {
  const { html } = await renderPageAt('/sandwich/1', { [SANDWICH]: details });
  expect(html).toContain('href="/sandwich/1/history"');
});

test('a suggestion can be reported, other changes cannot', async () => {
  const suggested = { ...change, origin: 'suggestion', suggestionId: 3 };
  const { html } = await renderPageAt('/sandwich/1/history', {
    [SANDWICH]: details,
    [HISTORY]: [suggested, { ...change, id: 5 }],
  });
  expect(html.match(/\/report\/[a-z]+\/\d+/g)).toEqual(['/report/suggestion/3']);
});
