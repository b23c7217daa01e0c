import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createOutbox } from './outbox.ts';
import type { OutboxParts } from './outbox.ts';
import type { Said } from './sending.ts';
import { openMemory, openStore, orElse } from './store.ts';
import type { Store } from './store.ts';

const ME = 'u1';
const sandwich = { id: 7, restaurantId: 1, name: 'Seven' };
const DONE: Said = { status: 201, contentType: 'application/json', text: '{"id":1}' };

function open(store: Store, send: OutboxParts['send'], isOnline = () => true) {
  let keys = 0;
  return createOutbox({
    store,
    send,
    newKey: () => `key-${(keys += 1)}`,
    now: () => new Date('2026-11-21T20:00:00Z'),
    alone: (work) => work(),
    isOnline,
    tell: () => {},
  });
}

test('a device that is full keeps a deed as long as its tab lives, says so, and sends it once', async () => {
  const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  const disk = openStore(new IDBFactory());
  const store = orElse({ ...disk, add: full }, openMemory());
  const sent: string[] = [];
  let isOnline = false;
  const send: OutboxParts['send'] = async (_, { key }) => (sent.push(key), DONE);
  const outbox = open(store, send, () => isOnline);
  expect(await outbox.place(ME, sandwich, { kind: 'save' })).toEqual({ is: 'waiting', why: 'offline' });
  await outbox.refresh();
  expect(outbox.deeds()).toMatchObject([{ isFleeting: true, isAwaited: false }]);
  isOnline = true;
  expect(await outbox.send(ME)).toBe('empty');
  expect([sent, await store.all()]).toEqual([['key-1'], []]);
});

test('a window without storage works as well', async () => {
  const broken = () => Promise.reject(new DOMException('Not here', 'InvalidStateError'));
  const store = orElse({ add: broken, all: broken, change: broken, remove: broken }, openMemory());
  const outbox = open(store, async () => DONE);
  expect(await outbox.place(ME, sandwich, { kind: 'save' })).toMatchObject({ is: 'done' });
  expect(outbox.deeds()).toEqual([]);
});

test('what is kept already stays in order with what found no room', async () => {
  const disk = openStore(new IDBFactory());
  let isFull = false;
  const add: Store['add'] = (deed) =>
    isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : disk.add(deed);
  const outbox = open(
    orElse({ ...disk, add }, openMemory()),
    async () => DONE,
    () => false,
  );
  await outbox.place(ME, sandwich, { kind: 'save' });
  isFull = true;
  await outbox.place(ME, sandwich, { kind: 'favorite' });
  const shown = () => outbox.deeds().map(({ what, isFleeting }) => [what.kind, isFleeting ?? false]);
  expect(shown()).toEqual([
    ['save', false],
    ['favorite', true],
  ]);
});

test('storage that fails in the middle makes a deed wait, and nobody wait for it', async () => {
  const disk = openStore(new IDBFactory());
  let isBroken = true;
  const all = () => (isBroken ? Promise.reject(new DOMException('', 'UnknownError')) : disk.all());
  const outbox = open({ ...disk, all }, async () => DONE);
  const placing = outbox.place(ME, sandwich, { kind: 'save' });
  expect(await placing).toEqual({ is: 'waiting', why: 'later' });
  isBroken = false;
  expect(await outbox.send(ME)).toBe('empty');
  expect(await disk.all()).toEqual([]);
});

test('tried again after its time was refused, a deed leaves the time to the server', async () => {
  const bodies: object[] = [];
  const tooOld = 'That was more than 30 days ago, which is too long to be counted.';
  let isOnline = false;
  const send: OutboxParts['send'] = async (request) => {
    const { body } = request as { body: object };
    bodies.push(body);
    return 'performedAt' in body ? { status: 400, contentType: 'text/plain', text: tooOld } : DONE;
  };
  const outbox = open(openMemory(), send, () => isOnline);
  await outbox.place(ME, sandwich, { kind: 'tried', fix: null });
  isOnline = true;
  await outbox.send(ME);
  expect(outbox.deeds()).toMatchObject([{ refusal: { status: 400, text: tooOld } }]);
  await outbox.tryAgain('key-1');
  await outbox.send(ME);
  expect(bodies.map((body) => 'performedAt' in body)).toEqual([true, false]);
  expect(outbox.deeds()).toEqual([]);
});
