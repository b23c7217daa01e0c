import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MergePreview, MergeSide } from '#contract/administration/merges.ts';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { MergeSandwich } from './merge-sandwich.tsx';

const SEARCH = 'GET /api/managed-sandwiches';
const PREVIEW = 'GET /api/merge-preview';
const MERGE = 'POST /api/merges';
const UNDO = 'DELETE /api/merges/{id}';
const cluck = buildSandwichFixture({ id: 3, name: 'The Big Cluck', restaurantName: 'Roost' });
const twin = buildSandwichFixture({ id: 8, name: 'Big Cluck', restaurantName: 'Roost' });

const side: MergeSide = {
  id: 3,
  name: 'The Big Cluck',
  restaurantName: 'Roost',
  address: null,
  website: null,
  imageUrl: null,
  locationCount: 0,
  sandwichCount: 1,
  reviewCount: 12,
};
const preview: MergePreview = {
  kept: side,
  merged: [{ ...side, id: 8, name: 'Big Cluck' }],
  moves: { locations: 0, sandwiches: 0, reviews: 3, listEntries: 1, rankedSandwiches: 0, tags: 2 },
  olderReviews: 1,
  parts: [],
};

beforeEach(() => {
  stubApi.reply(SEARCH, createListPageResponse([cluck, twin]));
  stubApi.reply(PREVIEW, preview);
});

test('the search starts with the sandwich’s own name, and a preview lists what a merge would move', async () => {
  await mountMerge();
  await expect.element(page.getByLabelText('Search sandwiches')).toHaveValue('The Big Cluck');
  await expect.element(page.getByText('1 sandwich found.')).toBeVisible();
  await page.getByRole('button', { name: /^Big Cluck/ }).click();
  const question = page.getByRole('dialog', { name: 'Merge into The Big Cluck?' });
  await expect
    .element(question)
    .toMatchTextContent('Big Cluck (#8, Roost) becomes part of The Big Cluck (#3, Roost).');
  await expect
    .element(question)
    .toMatchTextContent('3 reviews, 2 tags, 1 list entry, and 0 ranking spots move to #3.');
  await expect
    .element(question)
    .toMatchTextContent('We’ll keep each member’s newest review and set aside 1 older review.');
  expect(stubApi.requests(PREVIEW)[0]!.query).toEqual({ entityType: 'sandwich', ids: '3,8' });
  expect(stubApi.requests(MERGE)).toEqual([]);
});

test('a search text that is too long stays whole, and the dialog says which part it uses', async () => {
  await mountMerge();
  const search = page.getByLabelText('Search sandwiches');
  await search.fill('x'.repeat(230));
  await expect.element(search).toHaveValue('x'.repeat(230));
  await expect
    .element(search)
    .toHaveAccessibleDescription('We only use the first 200 characters of your search.');
  await expect.poll(() => stubApi.requests(SEARCH).at(-1)!.query['q']).toBe('x'.repeat(200));
});

test('the toast undoes a merge and names what was added since', async () => {
  await mountMerge();
  await page.getByRole('button', { name: /^Big Cluck/ }).click();
  stubApi.reply(MERGE, {
    entityType: 'sandwich',
    targetId: 3,
    changeSetId: 5,
    merges: [{ id: 21, mergedId: 8 }],
  });
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const toast = await expectToast('Merged', '1 duplicate merged. You can undo this.');
  expect(stubApi.requests(MERGE)[0]!.body).toEqual({ entityType: 'sandwich', ids: [3, 8] });
  stubApi.reply(UNDO, {
    entityType: 'sandwich',
    targetId: 3,
    mergedId: 8,
    changeSetId: 6,
    added: [{ entityType: 'review', id: 4, name: 'Crispy' }],
  });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Merge undone', 'We didn’t move what was added after the merge: Crispy.');
  expect(stubApi.requests(UNDO)).toMatchObject([{ params: { id: '21' } }]);
});

test('a merge that is impossible shows why', async () => {
  stubApi.reply(PREVIEW, createProblemResponse(410, 'Sandwich 8 has been deleted.'));
  await mountMerge();
  await page.getByRole('button', { name: /^Big Cluck/ }).click();
  await expect.element(page.getByText('Sandwich 8 has been deleted.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Merge', exact: true })).not.toBeInTheDocument();
});

async function mountMerge(): Promise<void> {
  await mountComponent(<MergeSandwich sandwich={cluck} onClose={() => {}} />, {
    viewer: buildMemberFixture({ role: 'admin' }),
  });
}
