import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CollectionFirstPage, UserSandwich } from '#contract/members/collection.ts';
import { collectionStartQueryKey } from '#web/features/collection/list/cached-collection-start.ts';
import {
  PROFILE_COLLECTION_FILTERS,
  collectionPageUrl,
} from '#web/features/collection/list/collection-filters.ts';
import { stubApi, createListPageResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { ProfileLists } from './profile-lists.tsx';

const LIST = 'GET /api/users/{id}/sandwiches';
const START = 'GET /api/users/{id}/sandwiches/start';
const counts = { all: 210, tried: 206, favorites: 1, wanted: 4 };
const viewer = buildMemberFixture();

test('loads only the visible part of a long list, and the rest page by page after “Show more”', async () => {
  const tried = Array.from({ length: 206 }, (_, at) => link(at + 1, { hasTried: true }));
  await mountShelves({ counts, total: 206, links: tried.slice(0, 8) });
  await expect.element(page.getByRole('heading', { name: 'Cluck 8', exact: true })).toBeVisible();

  stubApi.reply(START, { counts, total: 4, links: [link(207, {})] });
  await page.getByRole('tab', { name: 'Wishlist' }).click();
  await expect.element(page.getByRole('heading', { name: 'Cluck 207', exact: true })).toBeVisible();
  expect(stubApi.requests(START).map(({ query }) => query)).toEqual([
    { shelf: 'wanted', order: 'newest', limit: '8' },
  ]);
  expect(stubApi.requests(LIST)).toEqual([]);

  stubApi.reply(LIST, ({ query }) =>
    query['cursor']
      ? createListPageResponse(tried.slice(200))
      : createListPageResponse(tried.slice(0, 200), { next: 'more' }),
  );
  await page.getByRole('tab', { name: 'Tried' }).click();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('heading', { name: 'Cluck 40', exact: true })).toBeVisible();
  expect(stubApi.requests(LIST).map(({ query }) => query)).toEqual([
    { with: 'sandwich', limit: '200' },
    { with: 'sandwich', limit: '200', cursor: 'more' },
  ]);
});

test('tried sandwiches show the member’s own stars and the date', async () => {
  const dateTried = '2026-06-10T12:00:00.000Z';
  const own = { ...link(1, { hasTried: true }), reviewRating: 4, dateTried };
  await mountShelves({ counts, total: 2, links: [own, link(2, { hasTried: true })] });
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(0).getByText('You gave it 4 stars')).toBeInTheDocument();
  expect(rows.nth(0).element().querySelector('time')?.dateTime).toBe(dateTried);
  await expect.element(rows.nth(1)).toBeVisible();
  expect(page.getByText(/You gave it/).elements()).toHaveLength(1);
});

function mountShelves(start: CollectionFirstPage) {
  return mountComponent(<Brought by={(client) => bring(client, start)} />, { viewer });
}

function bring(client: QueryClient, start: CollectionFirstPage): void {
  client.setQueryData(collectionStartQueryKey(viewer.id), {
    ...start,
    filters: collectionPageUrl(PROFILE_COLLECTION_FILTERS),
  });
}

/** Starts with the first part of a list, as if the server's document had contained it. */
function Brought({ by }: { by: (client: QueryClient) => void }) {
  const client = useQueryClient();
  if (!client.getQueryData(collectionStartQueryKey(viewer.id))) by(client);
  return <ProfileLists viewer={viewer} />;
}

function link(id: number, flags: Partial<UserSandwich>): UserSandwich {
  const date = '2026-11-20T12:00:00.000Z';
  const sandwich = buildSandwichFixture({ id, name: `Cluck ${id}` });
  return {
    id,
    userId: viewer.id,
    sandwichId: id,
    isFavorite: false,
    hasTried: false,
    dateCreated: date,
    dateUpdated: date,
    sandwich,
    ...flags,
  };
}
