import { expect, onTestFinished, test, vi } from 'vitest';
import {
  needsListEntryId,
  createRowLookupRequest,
  createQueuedMutationRequest,
  flushMutations,
  sendQueuedMutationRequest,
} from './flush.ts';
import { buildApiUrl, type ApiRequest, type ApiResponse } from '../api/api-client.ts';
import type { NewMutation, MutationPayload } from './mutation-types.ts';
import { openMemoryMutationStore } from './store.ts';

const AT = '2026-11-21T12:00:00.000Z';
const ME = 'u/1';
const fix = { latitude: 34, longitude: -118, accuracy: 12, time: Date.parse(AT) };

test.each<[MutationPayload, number | null, string, object | undefined]>([
  [
    { kind: 'save' },
    null,
    'POST /api/user-sandwiches',
    { userId: ME, sandwichId: 7, isFavorite: false, hasTried: false },
  ],
  [
    { kind: 'favorite' },
    null,
    'POST /api/user-sandwiches',
    { userId: ME, sandwichId: 7, isFavorite: true, hasTried: false },
  ],
  [{ kind: 'favorite' }, 9, 'PATCH /api/user-sandwiches/9', { userId: ME, isFavorite: true }],
  [{ kind: 'unfavorite' }, 9, 'PATCH /api/user-sandwiches/9', { userId: ME, isFavorite: false }],
  [{ kind: 'untried' }, 9, 'PATCH /api/user-sandwiches/9', { userId: ME, hasTried: false }],
  [{ kind: 'remove' }, 9, 'DELETE /api/user-sandwiches/9', undefined],
  [
    { kind: 'tried', fix },
    null,
    'POST /api/users/u%2F1/actions',
    {
      actionType: 'try',
      entityType: 'sandwich',
      entityId: 7,
      userLatitude: 34,
      userLongitude: -118,
      accuracy: 12,
      positionTime: AT,
      performedAt: AT,
    },
  ],
  [
    { kind: 'review', rating: 4, review: 'Crisp.', reviewId: null },
    null,
    'POST /api/reviews',
    { userId: ME, sandwichId: 7, rating: 4, review: 'Crisp.', performedAt: AT },
  ],
  [
    { kind: 'review', rating: 4, review: '', reviewId: null },
    null,
    'POST /api/reviews',
    { userId: ME, sandwichId: 7, rating: 4, performedAt: AT },
  ],
  [
    { kind: 'tried', fix: null },
    null,
    'POST /api/users/u%2F1/actions',
    { actionType: 'try', entityType: 'sandwich', entityId: 7, performedAt: AT },
  ],
  [{ kind: 'tried-again' }, 9, 'PATCH /api/user-sandwiches/9', { userId: ME, hasTried: true }],
  [
    { kind: 'restore', removed: { isFavorite: true, hasTried: false, rating: 3, notes: null } },
    null,
    'POST /api/user-sandwiches',
    { userId: ME, sandwichId: 7, isFavorite: true, hasTried: false, rating: 3, notes: null },
  ],
  [{ kind: 'unreview', reviewId: 3 }, null, 'DELETE /api/reviews/3', undefined],
  [
    { kind: 'review', rating: 2, review: '', reviewId: 3 },
    null,
    'PATCH /api/reviews/3',
    { userId: ME, sandwichId: 7, rating: 2, review: '' },
  ],
])('%j with the row %j becomes the documented call %s (M4.8, M4.23, M7)', (what, rowId, call, body) => {
  const { method, path, params, body: requestBody } = createQueuedMutationRequest(mutation(what), rowId)!;
  expect([`${method} ${buildApiUrl(path, params)}`, requestBody]).toEqual([call, body]);
});

test.each<MutationPayload['kind']>(['unfavorite', 'untried', 'tried-again', 'remove'])(
  'needs no request without a row: %s',
  (kind) => {
    expect(createQueuedMutationRequest(mutation({ kind } as MutationPayload), null)).toBeNull();
  },
);

test('deletes a review under the id that was looked up, or sends nothing if there is none', () => {
  const readdressed = { ...mutation({ kind: 'unreview', reviewId: 3 }), isReaddressed: true };
  expect(createQueuedMutationRequest(readdressed, 4)).toMatchObject({
    method: 'DELETE',
    params: { id: '4' },
  });
  expect(createQueuedMutationRequest(readdressed, null)).toBeNull();
});

test('needs the list entry’s id only for changes to an existing entry', () => {
  const kinds: MutationPayload['kind'][] = ['favorite', 'unfavorite', 'untried', 'tried-again', 'remove'];
  for (const kind of kinds) expect(needsListEntryId({ kind } as MutationPayload), kind).toBe(true);
  const others: MutationPayload['kind'][] = ['save', 'tried', 'restore', 'review', 'unreview'];
  for (const kind of others) expect(needsListEntryId({ kind } as MutationPayload), kind).toBe(false);
});

test('looks up a list entry in the list and a review among the reviews', () => {
  const addressOf = (what: MutationPayload) => {
    const { path, params, query } = createRowLookupRequest(mutation(what));
    return buildApiUrl(path, params, query);
  };
  expect(addressOf({ kind: 'favorite' })).toBe('/api/users/u%2F1/sandwiches');
  expect(addressOf({ kind: 'unreview', reviewId: 3 })).toBe('/api/reviews?sandwichId=7&userId=u%2F1');
});

test('looks up a row past the service worker, whose cached list may be older than the row', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const remove = mutation({ kind: 'remove' });
  await sendQueuedMutationRequest(createRowLookupRequest(remove), remove);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', cache: 'no-store' });
});

test.each([
  ['stays queued if the session has ended', 401, 'signed-out', 1],
  ['is done if the member has no such row', 200, 'empty', 0],
])('a change of a row that the lookup does not find %s', async (_, status, reason, left) => {
  const store = openMemoryMutationStore();
  await store.add(mutation({ kind: 'remove' }));
  const send = async ({ path }: ApiRequest) =>
    path === '/api/auth/me' ? response(status, '{}') : response(200, '[]');
  const context = {
    store,
    send,
    knownRowId: () => undefined,
    isAwaited: () => false,
    now: () => new Date(AT),
    onResult: () => {},
  };
  expect([await flushMutations(context, ME), (await store.all()).length]).toEqual([reason, left]);
});

function response(status: number, text: string): ApiResponse {
  return { status, contentType: 'application/json', text };
}

function mutation(what: MutationPayload): NewMutation {
  return {
    key: 'k',
    userId: ME,
    sandwich: { id: 7, restaurantId: 1, name: 'Cluck' },
    performedAt: AT,
    what,
    request: null,
    failures: 0,
    isReaddressed: false,
    refusal: null,
  };
}
