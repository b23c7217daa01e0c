import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { httpTransport } from '#web/lib/api/api-client.ts';
import { mutationQueue as queue } from '#web/lib/mutation-queue/queue.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { setViewer } from '#web/lib/session/session.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { collectionQuery, collectionWithSandwichesQuery } from '../queries.ts';
import type { OwnListEntry } from '../list/list-entries.ts';
import { collectionStartQueryKey } from '../list/cached-collection-start.ts';
import { removeFromList, saveToList, setFavorite, unmarkTried } from './list-entry-mutations.ts';
import { getCachedListEntry } from '../list/list-cache.ts';
import { syncListWithMutationQueue } from './sync-list-with-mutation-queue.ts';
import { isListButtonPending } from './pending-list-buttons.ts';

const browser = stubStorageAndFetch();
const USER = 'u1';
const LIST = `GET /api/users/${USER}/sandwiches`;
const POST = 'POST /api/user-sandwiches';
const sandwich = buildSandwichFixture();
const link: OwnListEntry = {
  id: 9,
  userId: USER,
  sandwichId: sandwich.id,
  isFavorite: false,
  hasTried: false,
  rating: null,
  notes: null,
  dateCreated: '2026-11-20T12:00:00Z',
  dateUpdated: '2026-11-20T12:00:00Z',
};
const ONE = `/api/user-sandwiches/${link.id}`;
let client: QueryClient;
let doing: { client: QueryClient; userId: string; sandwich: typeof sandwich };

function stubList(links: OwnListEntry[]): void {
  browser.answers[LIST] = { status: 200, json: links };
  client.setQueryData(collectionQuery(USER).queryKey, links);
  client.setQueryData(collectionWithSandwichesQuery(USER).queryKey, links);
}

const shown = () => getCachedListEntry(client, USER, sandwich.id);
const toastShown = () => {
  const { variant, title, text } = currentToast()!;
  return [variant, title, text];
};
const sent = () => browser.sent.map(({ method, url, body }) => [method, url, body]);

beforeEach(() => {
  client = createQueryClient(httpTransport);
  setViewer(client, { ...buildMemberFixture(), id: USER });
  doing = { client, userId: USER, sandwich };
  stubList([]);
});

describe('saving', () => {
  test('saves a sandwich that was removed after the server rendered the start of the list', async () => {
    const start = {
      filters: '/collection?show=tried',
      counts: { tried: 0, favorites: 0, wishlist: 1 },
      total: 1,
      links: [link],
    };
    client.setQueryData(collectionStartQueryKey(USER), start);
    browser.answers[POST] = { status: 201, json: link };
    await saveToList(doing);
    expect(sent()).toContainEqual(['POST', '/api/user-sandwiches', expect.anything()]);
  });

  test('updates the screen at once, and shows Added to wishlist after the response (M4.7, M7.14, M8.37)', async () => {
    browser.answers[POST] = { status: 201, json: link };
    const saving = saveToList(doing);
    expect(shown()).toMatchObject({ isFavorite: false, hasTried: false, sandwich });
    await saving;
    expect(toastShown()).toEqual(['good', 'Added to wishlist', undefined]);
    expect(sent()).toEqual([
      ['POST', '/api/user-sandwiches', { userId: USER, sandwichId: 1, isFavorite: false, hasTried: false }],
    ]);
    expect(shown()?.id).toBe(link.id);
  });

  test('sends one request when its button is clicked twice', async () => {
    browser.answers[POST] = { status: 201, json: { ...link, isFavorite: true } };
    await Promise.all([
      saveToList(doing),
      saveToList(doing),
      setFavorite(doing, true),
      setFavorite(doing, true),
    ]);
    expect(sent().filter(([, , body]) => body && 'hasTried' in (body as object))).toHaveLength(1);
    expect(browser.sent.filter(({ method }) => method !== 'GET')).toHaveLength(2);
  });

  test('rolls back and shows Failed to update wishlist (M8.1, M8.11)', async () => {
    browser.answers[POST] = { status: 503 };
    await saveToList(doing);
    expect(shown()).toBeNull();
    expect(toastShown()).toEqual(['destructive', 'Error', 'Failed to update wishlist']);
  });

  test('shows the same error if the list cannot be loaded', async () => {
    client.clear();
    browser.answers[LIST] = { status: 503 };
    await saveToList(doing);
    expect(toastShown()).toEqual(['destructive', 'Error', 'Failed to update wishlist']);
    stubList([]);
    browser.answers[POST] = { status: 201, json: link };
    await saveToList(doing);
    expect(toastShown()).toEqual(['good', 'Added to wishlist', undefined]);
  });
});

describe('while a long list is loading', () => {
  const PART = `${LIST}?with=sandwich&limit=200`;
  const next = `/api/users/${USER}/sandwiches?cursor=second`;

  test.each([
    ['a saved entry', [], { status: 201, json: { ...link, id: 10 } }, saveToList, [10, 11]],
    ['an entry removed', [link], { status: 204 }, removeFromList, [11]],
  ])('keeps %s when the pages loaded before are older', async (_what, first, answer, act, ids) => {
    stubList(first);
    client.removeQueries({ queryKey: collectionWithSandwichesQuery(USER).queryKey, exact: true });
    syncListWithMutationQueue(client);
    const last = { ...link, id: 11, sandwichId: 11, dateCreated: '2026-11-01T12:00:00Z' };
    browser.answers[PART] = { status: 200, json: first, next };
    browser.answers[`${PART}&cursor=second`] = { status: 200, json: [last] };
    browser.answers[POST] = answer;
    browser.answers[`DELETE ${ONE}`] = answer;
    const originalFetch = fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.includes('cursor')) await act(doing);
      return originalFetch(url, init);
    });
    await client.fetchQuery(collectionWithSandwichesQuery(USER));
    const list = client.getQueryData<OwnListEntry[]>(collectionWithSandwichesQuery(USER).queryKey);
    expect(list?.map(({ id }) => id)).toEqual(ids);
  });
});

describe('favorites', () => {
  test('create the entry of an unsaved sandwich and set the flag of a saved one (M4.8, M4.9, M8.38, M8.39)', async () => {
    browser.answers[POST] = { status: 201, json: { ...link, isFavorite: true } };
    await setFavorite(doing, true);
    expect(toastShown()).toEqual(['good', 'Added to favorites', undefined]);
    browser.answers[`PATCH ${ONE}`] = { status: 200, json: link };
    await setFavorite(doing, false);
    expect(toastShown()).toEqual(['good', 'Removed from favorites', undefined]);
    expect(currentToast()!.action).toMatchObject({ label: 'Undo' });
    expect(sent().map(([method, url]) => [method, url])).toEqual([
      ['POST', '/api/user-sandwiches'],
      ['PATCH', ONE],
    ]);
    expect(shown()).toMatchObject({ id: 9, isFavorite: false });
  });

  test.each([
    [[], 500, 'Failed to add to favorites'],
    [[link], 500, 'Failed to update favorite status'],
    [[link], 404, "Couldn't find this sandwich in your collection"],
  ])('with the list %j and status %d show: %s (M8.12, M8.13, M8.14)', async (links, status, text) => {
    stubList(links);
    browser.answers[POST] = { status };
    browser.answers[`PATCH ${ONE}`] = { status };
    await setFavorite(doing, true);
    expect(toastShown()).toEqual(['destructive', 'Error', text]);
    expect(shown()?.isFavorite ?? null).toBe(links.length > 0 ? false : null);
  });

  test('refetch the list if the row is gone, so that the next click starts from the current state', async () => {
    stubList([link]);
    browser.answers[LIST] = { status: 200, json: [] };
    browser.answers[`PATCH ${ONE}`] = { status: 404 };
    await setFavorite(doing, true);
    expect(client.getQueryState(collectionQuery(USER).queryKey)?.isInvalidated).toBe(true);
  });

  test('two quick clicks are sent in order, each based on the one before', async () => {
    browser.answers[POST] = { status: 201, json: { ...link, isFavorite: true } };
    browser.answers[`PATCH ${ONE}`] = { status: 200, json: link };
    const both = [setFavorite(doing, true), setFavorite(doing, false)];
    expect(shown()).toMatchObject({ isFavorite: false });
    await Promise.all(both);
    expect(sent().map(([method, , body]) => [method, (body as OwnListEntry).isFavorite])).toEqual([
      ['POST', true],
      ['PATCH', false],
    ]);
  });

  test('a failed click does not undo the next one', async () => {
    stubList([link]);
    browser.answers[`PATCH ${ONE}`] = { status: 500 };
    browser.answers[`DELETE ${ONE}`] = { status: 204 };
    await Promise.all([setFavorite(doing, true), removeFromList(doing)]);
    expect(shown()).toBeNull();
    expect(toastShown()[1]).toBe('Removed from your list');
  });
});

describe('removing', () => {
  test('shows Removed from wishlist with an Undo that restores the notes too (M4.12)', async () => {
    stubList([{ ...link, notes: 'Extra pickles.' }]);
    browser.answers[`DELETE ${ONE}`] = { status: 204 };
    await removeFromList(doing);
    expect(shown()).toBeNull();
    expect(toastShown()).toEqual(['good', 'Removed from wishlist', undefined]);
    browser.answers[POST] = { status: 201, json: { ...link, id: 10 } };
    currentToast()!.action!.run();
    expect(currentToast()!.action!.label).toBe('Undo');
    await expect.poll(() => shown()?.id).toBe(10);
    expect(sent().at(-1)?.[2]).toMatchObject({ notes: 'Extra pickles.' });
    await expect.poll(() => toastShown()[1]).toBe('Added to wishlist');
  });

  test('does not mention the wishlist if the sandwich was tried', async () => {
    stubList([{ ...link, hasTried: true }]);
    browser.answers[`DELETE ${ONE}`] = { status: 204 };
    await removeFromList(doing);
    expect(toastShown()[1]).toBe('Removed from your list');
    browser.answers[POST] = { status: 201, json: { ...link, hasTried: true } };
    currentToast()!.action!.run();
    await expect.poll(() => toastShown()[1]).toBe('Back on your list');
  });

  test('sends one request when its button is clicked twice, as does unmarking tried', async () => {
    stubList([{ ...link, hasTried: true }]);
    browser.answers[`PATCH ${ONE}`] = { status: 200, json: link };
    browser.answers[`DELETE ${ONE}`] = { status: 204 };
    await Promise.all([unmarkTried(doing), unmarkTried(doing)]);
    await Promise.all([removeFromList(doing), removeFromList(doing)]);
    expect(browser.sent.filter(({ method }) => method !== 'GET')).toHaveLength(2);
  });

  test('shows Failed to update collection if the Undo fails (M8.19)', async () => {
    stubList([link]);
    browser.answers[`DELETE ${ONE}`] = { status: 204 };
    await removeFromList(doing);
    browser.answers[POST] = { status: 503 };
    currentToast()!.action!.run();
    await expect.poll(toastShown).toEqual(['destructive', 'Error', 'Failed to update collection']);
    expect(shown()).toBeNull();
  });

  test('shows Feature coming soon if the operator has switched removal off (M4.11, M8.23)', async () => {
    stubList([link]);
    browser.answers[`DELETE ${ONE}`] = { status: 403, problem: 'Feature coming soon' };
    await removeFromList(doing);
    expect(shown()).toMatchObject({ id: 9 });
    expect(toastShown()).toEqual(['destructive', 'Feature coming soon', undefined]);
  });

  test('keeps the whole row with its sandwich if it fails right after an Undo', async () => {
    stubList([{ ...link, sandwich, dateTried: null }]);
    browser.answers[`DELETE ${ONE}`] = { status: 204 };
    await removeFromList(doing);
    browser.answers[POST] = { status: 201, json: { ...link, id: 10 } };
    browser.answers[`DELETE /api/user-sandwiches/10`] = { status: 403, problem: 'Feature coming soon' };
    currentToast()!.action!.run();
    await removeFromList(doing);
    const row = client.getQueryData<OwnListEntry[]>(collectionWithSandwichesQuery(USER).queryKey)?.[0];
    expect(row).toMatchObject({ id: 10, sandwich: { id: sandwich.id }, dateTried: null });
  });

  test('succeeds if another tab has already removed the row', async () => {
    stubList([link]);
    browser.answers[`DELETE ${ONE}`] = { status: 404 };
    await removeFromList(doing);
    expect(shown()).toBeNull();
  });
});

describe('unmarking tried', () => {
  test('clears the flag with PATCH (M4.10)', async () => {
    stubList([{ ...link, hasTried: true }]);
    browser.answers[`PATCH ${ONE}`] = { status: 200, json: link };
    await unmarkTried(doing);
    expect(sent()).toEqual([['PATCH', ONE, { userId: USER, hasTried: false }]]);
    expect(shown()).toMatchObject({ hasTried: false });
  });

  test('rolls back and shows Failed to update tried status (M8.18)', async () => {
    stubList([{ ...link, hasTried: true }]);
    await unmarkTried(doing);
    expect(shown()).toMatchObject({ hasTried: true });
    expect(toastShown()).toEqual(['destructive', 'Error', 'Failed to update tried status']);
  });
});

describe('without a network', () => {
  test('a click stays on the screen, marked as pending, and is sent with the same key when the network is back', async () => {
    stubList([link]);
    browser.answers[`PATCH ${ONE}`] = new TypeError('Failed to fetch');
    await setFavorite(doing, true);
    expect(toastShown()).toEqual(['good', 'Saved on this device', 'We’ll send it when you’re back online.']);
    expect(shown()).toMatchObject({ isFavorite: true });
    expect(isListButtonPending(sandwich.id, 'favorite')).toBe(true);
    browser.answers[`PATCH ${ONE}`] = { status: 200, json: { ...link, isFavorite: true } };
    await queue.flush(USER);
    expect(shown()).toMatchObject({ isFavorite: true });
    expect([isListButtonPending(sandwich.id, 'favorite'), isListButtonPending(sandwich.id, 'saved')]).toEqual(
      [false, false],
    );
    const keys = browser.sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(queue.mutations()).toEqual([]);
  });

  test('later clicks queue behind it, and a refetched list does not undo them', async () => {
    browser.answers[POST] = new TypeError('Failed to fetch');
    await saveToList(doing);
    await setFavorite(doing, true);
    await client.refetchQueries({ queryKey: collectionQuery(USER).queryKey });
    expect(shown()).toMatchObject({ isFavorite: true });
    expect(isListButtonPending(sandwich.id, 'favorite')).toBe(true);
    browser.answers[POST] = { status: 201, json: link };
    browser.answers[`PATCH ${ONE}`] = { status: 200, json: { ...link, isFavorite: true } };
    await queue.flush(USER);
    expect(sent().slice(-2)).toEqual([
      ['POST', '/api/user-sandwiches', expect.anything()],
      ['PATCH', ONE, { userId: USER, isFavorite: true }],
    ]);
  });

  test('a mutation that the server then rejects leaves the screen and stays in the queue with the reason', async () => {
    browser.answers[POST] = new TypeError('Failed to fetch');
    await saveToList(doing);
    browser.answers[POST] = { status: 410, problem: 'This sandwich is no longer listed.' };
    await queue.flush(USER);
    expect(shown()).toBeNull();
    const [rejected] = queue.mutations();
    expect(rejected).toMatchObject({ refusal: { status: 410, text: 'This sandwich is no longer listed.' } });
    await queue.remove(rejected!.key);
    expect(queue.mutations()).toEqual([]);
  });

  test('a mutation queued in an earlier visit is shown with its sandwich', async () => {
    const other = buildSandwichFixture({ id: 77 });
    browser.answers[POST] = new TypeError('Failed to fetch');
    browser.answers['GET /api/sandwiches/77'] = { status: 200, json: other };
    syncListWithMutationQueue(client);
    await queue.enqueue(USER, other, { kind: 'save' });
    const list = () => client.getQueryData<OwnListEntry[]>(collectionWithSandwichesQuery(USER).queryKey);
    await vi.waitFor(() => expect(list()).toMatchObject([{ sandwichId: 77, sandwich: { id: 77 } }]), 5_000);
    await queue.remove(queue.mutations()[0]!.key);
    expect(list()).toEqual([]);
  });

  test('a cached list that contains the row of a pending mutation is shown with its sandwich', async () => {
    const other = buildSandwichFixture({ id: 78 });
    browser.answers[POST] = new TypeError('Failed to fetch');
    browser.answers['GET /api/sandwiches/78'] = { status: 200, json: other };
    syncListWithMutationQueue(client);
    await queue.enqueue(USER, other, { kind: 'save' });
    const entries = [{ ...link, id: 0, sandwichId: 78 }];
    browser.answers[`${LIST}?with=sandwich&limit=200`] = { status: 200, json: entries };
    await client.fetchQuery({ ...collectionWithSandwichesQuery(USER), staleTime: 0 });
    const list = () => client.getQueryData<OwnListEntry[]>(collectionWithSandwichesQuery(USER).queryKey);
    await vi.waitFor(() => expect(list()).toMatchObject([{ sandwichId: 78, sandwich: { id: 78 } }]), 5_000);
    await queue.remove(queue.mutations()[0]!.key);
    expect(list()).toEqual([]);
  });

  test('a mutation stays queued when the session ends, until its member is back', async () => {
    browser.answers[POST] = { status: 401 };
    await saveToList(doing);
    expect(queue.mutations()).toMatchObject([{ userId: USER, refusal: null }]);
    browser.answers[POST] = { status: 201, json: link };
    await queue.flush('somebody-else');
    expect(queue.mutations()).toHaveLength(1);
    await queue.flush(USER);
    expect(queue.mutations()).toEqual([]);
  });
});
