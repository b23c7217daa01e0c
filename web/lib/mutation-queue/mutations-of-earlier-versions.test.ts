import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { buildApiUrl, type ApiResponse } from '../api/api-client.ts';
import { MutationQueue, type MutationQueueOptions } from './queue.ts';
import {
  openMemoryMutationStore,
  openMutationStore,
  withFallbackMutationStore,
  type MutationStore,
} from './store.ts';

const ME = 'u1';
const NOW = '2026-11-21T20:00:00.000Z';
const sandwich = { id: 7, restaurantId: 1, name: 'Seven' };
const DONE: ApiResponse = { status: 201, contentType: 'application/json', text: '{"id":1}' };

function open(store: MutationStore, send: MutationQueueOptions['send'], isOnline = () => true) {
  let keys = 0;
  return new MutationQueue({
    store,
    send,
    newKey: () => `key-${(keys += 1)}`,
    now: () => new Date('2026-11-21T20:00:00Z'),
    withLock: (work) => work(),
    isOnline,
    publish: () => {},
  });
}

test('sends what an earlier version stored, with or without a stored request', async () => {
  const factory = new IDBFactory();
  await storeAsBefore(factory, [
    { key: 'a', what: { kind: 'review', rating: 4, text: 'Crisp.', reviewId: null }, request: null },
    {
      key: 'b',
      what: { kind: 'remove' },
      request: { method: 'DELETE', path: '/api/user-sandwiches/9' },
    },
  ]);
  const sent: string[] = [];
  const queue = open(openMutationStore(factory), async ({ method, path, params, query, body }) => {
    sent.push(`${method} ${buildApiUrl(path, params, query)} ${JSON.stringify(body ?? {})}`);
    return DONE;
  });
  expect(await queue.flush(ME)).toBe('empty');
  expect(sent).toEqual([
    expect.stringMatching(/^POST \/api\/reviews .*"rating":4,"review":"Crisp\."/),
    'DELETE /api/user-sandwiches/9 {}',
  ]);
});

test('stores a review so that a tab of an earlier version can read its text and its complete path', async () => {
  const factory = new IDBFactory();
  const send = () => Promise.reject(new TypeError('Failed to fetch'));
  const queue = open(openMutationStore(factory), send);
  const review = { kind: 'review', rating: 4, review: 'Crisp.', reviewId: 3, revision: 7 } as const;
  await queue.enqueue(ME, sandwich, review);
  await queue.refresh();
  expect(queue.mutations()).toMatchObject([{ what: review, request: { method: 'PATCH' } }]);
  const db = await openAsBefore(factory);
  const stored = db.transaction('deeds').objectStore('deeds').getAll();
  await new Promise((resolve) => stored.addEventListener('success', resolve));
  expect(stored.result).toMatchObject([
    {
      what: { kind: 'review', rating: 4, text: 'Crisp.', reviewId: 3, revision: 7 },
      request: { method: 'PATCH', path: '/api/reviews/3', body: { rating: 4, review: 'Crisp.' } },
    },
  ]);
});

test('stores a suggestion with its request, which a tab of an earlier version could not build', async () => {
  const store = openMutationStore(new IDBFactory());
  const queue = open(
    store,
    async () => DONE,
    () => false,
  );
  const body = { kind: 'edit', entityType: 'sandwich', entityId: 7, changes: { price: 12 } } as const;
  const draft = { kind: 'edit', texts: { price: '12' } } as const;
  await queue.enqueue(ME, sandwich, { kind: 'suggestion', body, draft, summary: 'Price: 12' });
  expect(await store.all()).toMatchObject([
    { request: { method: 'POST', path: '/api/suggestions', body }, what: { draft } },
  ]);
});

async function storeAsBefore(factory: IDBFactory, entries: object[]): Promise<void> {
  const db = await openAsBefore(factory);
  const stored = db.transaction('deeds', 'readwrite').objectStore('deeds');
  for (const entry of entries)
    stored.add({ userId: ME, sandwich, performedAt: NOW, failures: 0, refusal: null, ...entry });
}

async function openAsBefore(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('outbox', 1);
  request.addEventListener('upgradeneeded', () =>
    request.result
      .createObjectStore('deeds', { keyPath: 'order', autoIncrement: true })
      .createIndex('key', 'key', { unique: true }),
  );
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It does not open')));
  });
}

test('keeps a mutation in memory if the storage is full, marks it as fleeting, and sends it once', async () => {
  const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  const disk = openMutationStore(new IDBFactory());
  const store = withFallbackMutationStore({ ...disk, add: full }, openMemoryMutationStore());
  const sent: string[] = [];
  let isOnline = false;
  const send: MutationQueueOptions['send'] = async (_, { key }) => (sent.push(key), DONE);
  const queue = open(store, send, () => isOnline);
  expect(await queue.enqueue(ME, sandwich, { kind: 'save' })).toMatchObject({
    is: 'waiting',
    why: 'offline',
  });
  await queue.refresh();
  expect(queue.mutations()).toMatchObject([{ isFleeting: true, isAwaited: false }]);
  isOnline = true;
  expect(await queue.flush(ME)).toBe('empty');
  expect([sent, await store.all()]).toEqual([['key-1'], []]);
});

test('works without storage', async () => {
  const broken = () => Promise.reject(new DOMException('Not here', 'InvalidStateError'));
  const store = withFallbackMutationStore(
    { add: broken, all: broken, change: broken, remove: broken },
    openMemoryMutationStore(),
  );
  const queue = open(store, async () => DONE);
  expect(await queue.enqueue(ME, sandwich, { kind: 'save' })).toMatchObject({ is: 'done' });
  expect(queue.mutations()).toEqual([]);
});

test('keeps stored and in-memory mutations in order', async () => {
  const disk = openMutationStore(new IDBFactory());
  let isFull = false;
  const add: MutationStore['add'] = (queued) =>
    isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : disk.add(queued);
  const queue = open(
    withFallbackMutationStore({ ...disk, add }, openMemoryMutationStore()),
    async () => DONE,
    () => false,
  );
  await queue.enqueue(ME, sandwich, { kind: 'save' });
  isFull = true;
  await queue.enqueue(ME, sandwich, { kind: 'favorite' });
  const shown = () => queue.mutations().map(({ what, isFleeting }) => [what.kind, isFleeting ?? false]);
  expect(shown()).toEqual([
    ['save', false],
    ['favorite', true],
  ]);
});

test.each([
  ['alone', (store: MutationStore) => store],
  ['with memory', (store: MutationStore) => withFallbackMutationStore(store, openMemoryMutationStore())],
])('returns "waiting" if the storage %s fails after enqueueing, and sends it later', async (_, withOther) => {
  const disk = openMutationStore(new IDBFactory());
  let isBroken = true;
  const all = () => (isBroken ? Promise.reject(new DOMException('', 'UnknownError')) : disk.all());
  const queue = open(withOther({ ...disk, all }), async () => DONE);
  const placing = queue.enqueue(ME, sandwich, { kind: 'save' });
  expect(await placing).toMatchObject({ is: 'waiting', why: 'later' });
  expect(await queue.flush(ME)).toBe('later');
  expect(queue.mutations()).toMatchObject([{ isAwaited: false }]);
  isBroken = false;
  expect(await queue.flush(ME)).toBe('empty');
  expect(await disk.all()).toEqual([]);
});

test('sends no time on a retry if the server rejected the mutation’s time', async () => {
  const bodies: object[] = [];
  const tooOld = 'That was more than 30 days ago, so it’s too late to count.';
  let isOnline = false;
  const send: MutationQueueOptions['send'] = async (request) => {
    const { body } = request as { body: object };
    bodies.push(body);
    return 'performedAt' in body ? problem(400, tooOld, 'performedAt') : DONE;
  };
  const queue = open(openMemoryMutationStore(), send, () => isOnline);
  await queue.enqueue(ME, sandwich, { kind: 'tried', fix: null });
  isOnline = true;
  await queue.flush(ME);
  expect(queue.mutations()).toMatchObject([{ refusal: { status: 400, text: tooOld } }]);
  await queue.retry('key-1');
  await queue.flush(ME);
  expect(bodies.map((body) => 'performedAt' in body)).toEqual([true, false]);
  expect(queue.mutations()).toEqual([]);
});

test('keeps the time on a retry if the server rejected something else', async () => {
  const bodies: object[] = [];
  let isOnline = false;
  const send: MutationQueueOptions['send'] = async (request) => {
    bodies.push((request as { body: object }).body);
    return bodies.length === 1 ? problem(400, 'The rating is missing.', 'rating') : DONE;
  };
  const queue = open(openMemoryMutationStore(), send, () => isOnline);
  await queue.enqueue(ME, sandwich, { kind: 'tried', fix: null });
  const { performedAt } = queue.mutations()[0]!;
  isOnline = true;
  await queue.flush(ME);
  await queue.retry('key-1');
  await queue.flush(ME);
  expect(bodies).toMatchObject([{ performedAt }, { performedAt }]);
});

function problem(status: number, detail: string, field: string): ApiResponse {
  const text = JSON.stringify({ status, detail, errors: [{ field, message: 'is wrong' }] });
  return { status, contentType: 'application/problem+json', text };
}
