import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { hasStoredMutations } from './has-stored-mutations.ts';
import type { NewMutation } from './mutation-types.ts';
import { MUTATION_DATABASE } from './mutation-queue-names.ts';
import { openMutationStore } from './store.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device without a queue has no stored mutations, and gets no database by the question', async () => {
  const device = useDevice();
  expect(await hasStoredMutations()).toBe(false);
  expect(await device.databases()).toEqual([]);
});

test('a device has stored mutations until the last one is sent', async () => {
  const store = openMutationStore(useDevice());
  await store.add(mutation('first'));
  await store.add(mutation('second'));
  expect(await hasStoredMutations()).toBe(true);
  await store.remove('first');
  expect(await hasStoredMutations()).toBe(true);
  await store.remove('second');
  expect(await hasStoredMutations()).toBe(false);
  await store.add(mutation('third'));
  expect(await hasStoredMutations()).toBe(true);
});

test('the question does not block the deletion of the database by a logout', async () => {
  const device = useDevice();
  await openMutationStore(device).add(mutation('first'));
  await hasStoredMutations();
  await new Promise((resolve, reject) => {
    const deletion = device.deleteDatabase(MUTATION_DATABASE);
    deletion.addEventListener('success', resolve);
    deletion.addEventListener('blocked', reject);
  });
  expect(await hasStoredMutations()).toBe(false);
});

test('a device without a readable database has no stored mutations', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await hasStoredMutations()).toBe(false);
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  expect(await hasStoredMutations()).toBe(false);
});

function useDevice(): IDBFactory {
  const device = new IDBFactory();
  vi.stubGlobal('indexedDB', device);
  return device;
}

function mutation(key: string): NewMutation {
  return {
    key,
    userId: 'u1',
    sandwich: { id: 7, restaurantId: 1, name: 'Seven' },
    performedAt: '2026-11-21T20:00:00.000Z',
    what: { kind: 'remove' },
    request: null,
    failures: 0,
    isReaddressed: false,
    refusal: null,
  };
}
