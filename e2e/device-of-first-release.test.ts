import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { signUpTestAdmin, type TestMember } from './test-members.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

// What browsers stored at commit 2bebe49, before anything was renamed. Never change these names.
const FIRST_VERSION = { database: 'outbox', store: 'deeds', index: 'key', keyPath: 'order' };
const TOKEN = 'A'.repeat(43);
type Row = { id: number; sandwichId: number; isFavorite: boolean; hasTried: boolean };

test('a device from the first release keeps its session, its nine queued mutations and its drafts', async () => {
  const admin = await signUpTestAdmin(site);
  await insertFirstReleaseSession(admin);
  const rows = await fillList(admin);
  const review = await admin.send<{ id: number }>('POST', '/api/reviews', { sandwichId: 9, rating: 2 });

  // The first release identified a version of a row by the second of its last change.
  await sql`UPDATE reviews SET date_updated = date_updated - interval '1 hour' WHERE id = ${review.id}`.execute(
    site.db,
  );

  // A page without a session, so that nothing is sent before everything is stored.
  const page = await site.visit('/robots.txt');
  await storeOnDevice(page, admin, nineMutations(admin, rows, review.id));
  await page
    .context()
    .addCookies([{ name: 'clucket', value: `${admin.id}.${TOKEN}`, url: site.baseUrl, httpOnly: true }]);

  await page.goto('/sandwich/10/review');
  await expect.poll(() => page.getByLabel('Review (Optional)').inputValue()).toBe('Slaw.');
  await expect.poll(() => page.getByRole('radio', { name: '4 stars', exact: true }).isChecked()).toBe(true);
  await expect.poll(() => countStored(page)).toBe(0);
  expect(await listOf(admin)).toEqual([
    { sandwichId: 1, isFavorite: false, hasTried: false },
    { sandwichId: 2, isFavorite: true, hasTried: false },
    { sandwichId: 3, isFavorite: false, hasTried: false },
    { sandwichId: 4, isFavorite: false, hasTried: false },
    { sandwichId: 5, isFavorite: false, hasTried: true },
    { sandwichId: 6, isFavorite: false, hasTried: true },
    { sandwichId: 7, isFavorite: true, hasTried: false },
  ]);
  expect(await reviewsOf(admin, 8)).toMatchObject([{ rating: 5, review: 'Loud crust.' }]);
  expect(await reviewsOf(admin, 9)).toEqual([]);

  await page.goto('/recommend-restaurant');
  await expect.poll(() => page.getByLabel('Restaurant Website').inputValue()).toBe('https://roost.example/');
  await page.goto('/add-restaurant');
  await expect
    .poll(() => page.getByLabel('Name', { exact: false }).first().inputValue())
    .toBe('The First Roost');
});

async function insertFirstReleaseSession({ id }: TestMember): Promise<void> {
  await sql`INSERT INTO sessions (user_id, token_hash) VALUES (${id}, sha256(convert_to(${TOKEN}, 'UTF8')))`.execute(
    site.db,
  );
}

async function fillList(admin: TestMember): Promise<Row[]> {
  await admin.send('POST', '/api/user-sandwiches', { sandwichId: 3, isFavorite: true });
  await admin.send('POST', '/api/user-sandwiches', { sandwichId: 4, hasTried: true });
  await admin.send('POST', '/api/user-sandwiches', { sandwichId: 6 });
  return admin.send<Row[]>('GET', `/api/users/${admin.id}/sandwiches`);
}

function nineMutations({ id: userId }: TestMember, rows: Row[], reviewId: number): object[] {
  const rowOf = (sandwichId: number) => assertDefined(rows.find((row) => row.sandwichId === sandwichId)).id;
  const performedAt = new Date().toISOString();
  const waiting = (sandwich: number, what: object, request: object | null = null) => ({
    key: `00000000-0000-4000-8000-00000000000${sandwich}`,
    userId,
    sandwich: { id: sandwich, restaurantId: 1, name: 'Cluck' },
    performedAt,
    what,
    request,
    failures: 0,
    isReaddressed: false,
    refusal: null,
  });
  const list = '/api/user-sandwiches';
  return [
    waiting(1, { kind: 'save' }, sent('POST', list, { userId, sandwichId: 1 })),
    waiting(2, { kind: 'favorite' }),
    waiting(3, { kind: 'unfavorite' }, sent('PATCH', `${list}/${rowOf(3)}`, { userId, isFavorite: false })),
    waiting(4, { kind: 'untried' }),
    waiting(5, { kind: 'tried', fix: { latitude: 34, longitude: -118, accuracy: 12, time: Date.now() } }),
    waiting(6, { kind: 'tried-again' }),
    waiting(7, {
      kind: 'restore',
      removed: { isFavorite: true, hasTried: false, rating: null, notes: null },
    }),
    waiting(8, { kind: 'review', rating: 5, text: 'Loud crust.', reviewId: null }),
    waiting(9, { kind: 'unreview', reviewId }),
  ];
}

function sent(method: string, path: string, body: object): object {
  return { method, path, body };
}

async function storeOnDevice(page: Page, { id }: TestMember, mutations: object[]): Promise<void> {
  const drafts = {
    [`draft:review:${id}:10`]: { rating: 4, text: 'Slaw.' },
    'draft:recommendation': { websiteUrl: 'https://roost.example/', notes: '', name: '' },
    [`draft:restaurant:${id}`]: { version: 1, draft: RESTAURANT_DRAFT },
  };
  await page.evaluate(
    async ([{ database, store, index, keyPath }, stored, texts]) => {
      for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, JSON.stringify(value));
      const opening = indexedDB.open(database, 1);
      opening.onupgradeneeded = () =>
        opening.result
          .createObjectStore(store, { keyPath, autoIncrement: true })
          .createIndex(index, index, { unique: true });
      await new Promise((done) => (opening.onsuccess = done));
      const transaction = opening.result.transaction(store, 'readwrite');
      for (const mutation of stored) transaction.objectStore(store).add(mutation);
      await new Promise((done) => (transaction.oncomplete = done));
      opening.result.close();
    },
    [FIRST_VERSION, mutations, drafts] as const,
  );
}

const NO_DEED = { key: null, id: null, sent: null, isListed: false };
const RESTAURANT_DRAFT = {
  tab: 'basic',
  filledBy: null,
  deed: NO_DEED,
  basics: {
    name: 'The First Roost',
    description: '',
    website: '',
    restaurantType: 'Fast Casual',
    priceRange: '$$',
  },
  imageUrl: null,
  locations: [],
  openLocation: null,
  menuText: '',
  sandwiches: [],
  doubtful: [],
  listedMenu: [],
  nextRef: 1,
};

function countStored(page: Page): Promise<number> {
  return page.evaluate(async ({ database, store }) => {
    const opening = indexedDB.open(database, 1);
    await new Promise((done) => (opening.onsuccess = done));
    const counting = opening.result.transaction(store).objectStore(store).count();
    await new Promise((done) => (counting.onsuccess = done));
    opening.result.close();
    return counting.result;
  }, FIRST_VERSION);
}

async function listOf(admin: TestMember): Promise<Omit<Row, 'id'>[]> {
  const rows = await admin.send<Row[]>('GET', `/api/users/${admin.id}/sandwiches`);
  return rows
    .map(({ sandwichId, isFavorite, hasTried }) => ({ sandwichId, isFavorite, hasTried }))
    .sort((one, other) => one.sandwichId - other.sandwichId);
}

function reviewsOf(admin: TestMember, sandwichId: number): Promise<object[]> {
  return admin.send('GET', `/api/reviews?sandwichId=${sandwichId}&userId=${admin.id}`);
}
