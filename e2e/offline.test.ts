import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { openNetworkOutageProxy, type NetworkOutageProxy } from './browser/network-outage-proxy.ts';
import { readServiceWorkerFileList, waitForCachedFiles } from './browser/list-cached-files.ts';
import { MEMBER_PASSWORD, openAccountMenu, signUpMember, type TestMember } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import { DOWNTOWN_POSITION, testOnEachScreenSize, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();
let proxy: NetworkOutageProxy | undefined;

afterEach(() => proxy?.close());

test('offline, visited pages and pictures show and actions are queued; each is done once, by keyboard (issue 8)', async () => {
  tolerateCuts();
  proxy = await openNetworkOutageProxy(site.baseUrl);
  const member = await signUpMember(site);
  const page = await site.visit('/sandwich/1', {
    size: 'phone',
    cookie: member.cookie,
    worker: true,
    by: proxy.baseUrl,
    position: DOWNTOWN_POSITION,
  });
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await untilCached(page, '/sandwich/1');

  proxy.cut();
  await page.clock.install();
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  // The date precedes the time if midnight has passed.
  await page.getByText(/Last updated (\w{3} \d+, )?\d/).waitFor();
  const picture = page.getByRole('main').getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await press(page.getByRole('button', { name: /^Save/ }).first());
  await findToast(page, 'Saved on this device', 'We’ll send it when you’re back online.');
  await press(page.getByRole('button', { name: "I've tried this" }));
  await findToast(page, 'Marked as tried on this device');
  await press(page.getByRole('button', { name: 'Skip', exact: true }));
  const receipt = page.getByRole('dialog', { name: /^Receipt for / });
  await receipt.getByText('Saved on this device.').waitFor();
  await press(receipt.getByRole('button', { name: 'Done' }));
  await page.getByRole('button', { name: '2 changes waiting', exact: true }).waitFor();
  const marked = page.locator('[data-waits][aria-description="Waiting to be sent"]');
  await expect
    .poll(() => marked.filter({ visible: true }).allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringContaining('On my list'), "I've tried this"]));
  await press(page.getByRole('link', { name: 'Add a Review' }).first());
  await press(page.getByRole('radio', { name: '4 stars', exact: true }), 'Space');
  await page.getByLabel('Review (Optional)').fill('Loud crust.');
  await press(page.getByRole('button', { name: 'Submit Review' }));
  await findToast(page, 'Review saved on this device');

  await page.reload();
  await expect.poll(() => tried(page)).toBe('true');
  await press(page.getByRole('button', { name: '3 changes waiting', exact: true }));
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await list.getByText('4-star review', { exact: true }).waitFor();
  await expectAccessible(page, 'what waits');
  await press(list.getByRole('button', { name: 'Close', exact: true }).first());

  await page.goto('/restaurant/3');
  await page.getByRole('heading', { level: 1, name: 'The site isn’t responding' }).waitFor();
  await expectAccessible(page, 'a page that was never seen');
  const pages = page.getByRole('navigation', { name: 'Saved on this device' });
  await press(pages.locator('a[href="/sandwich/1"]'));
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await press(
    page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Explore', exact: true }),
  );
  await page.getByText('The site isn’t responding, and this isn’t saved on this device.').waitFor();
  await pages.getByRole('link', { name }).first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  // The first response is lost, so that a request that the site has already handled is sent again.
  await press(page.getByRole('button', { name: '3 changes waiting', exact: true }));
  await list.getByRole('button', { name: 'Send now' }).focus();
  proxy.dropResponseTo('POST /api/user-sandwiches');
  proxy.restore();
  await page.keyboard.press('Enter');
  // The queue retries by itself.
  await fastForwardUntil(page, async () => !(await list.isVisible()));
  expect(proxy.droppedResponseCount()).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: /waiting/ }).count()).toBe(0);
  expect(await listOf(member)).toMatchObject([{ sandwichId: 1, hasTried: true, isFavorite: false }]);
  const reviews = await member.send<object[]>('GET', `/api/reviews?sandwichId=1&userId=${member.id}`);
  expect(reviews).toMatchObject([{ rating: 4, review: 'Loud crust.' }]);
  expect(await visits(member)).toBe(1);
});

test('a page is cached as soon as it has rendered, even if the service worker is not ready', async () => {
  const page = await site.visit('/', { size: 'phone', worker: true });
  await page.addInitScript(() => {
    const ready = { get: () => Promise.withResolvers().promise };
    Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', ready);
  });
  await ignoreTimersFrom(page, 500);
  await page.goto('/sandwich/5');
  await expect.poll(() => isCached(page, '/-seen/sandwich/5')).toBe(true);
  expect(await isCached(page, '/api/sandwiches/5')).toBe(true);
});

test('a page that is opened within the app is cached in less than a second', async () => {
  const page = await site.visit('/', { size: 'phone', worker: true });
  await ignoreTimersFrom(page, 1_000);
  await page.goto('/sandwich/6');
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Explore' }).click();
  await expect.poll(() => isCached(page, '/-seen/explore')).toBe(true);
});

testOnEachScreenSize(
  'offline, the collection’s numbers and list count a queued save, also after a reload, on a %s',
  async (size) => {
    tolerateCuts();
    proxy = await openNetworkOutageProxy(site.baseUrl);
    const member = await signUpMember(site);
    await member.send('POST', '/api/user-sandwiches', { sandwichId: 1, hasTried: true, isFavorite: true });
    await member.send('POST', '/api/user-sandwiches', { sandwichId: 2 });
    const page = await site.visit('/collection', {
      size,
      cookie: member.cookie,
      worker: true,
      by: proxy.baseUrl,
    });
    await page.getByText('2 of 2', { exact: true }).waitFor();
    await expect.poll(() => isCached(page, '/-seen/collection')).toBe(true);
    await page.clock.install();
    await page.goto('/sandwich/4');
    await untilCached(page, '/sandwich/4');

    proxy.cut();
    await press(page.getByRole('button', { name: /^Save/ }).first());
    await page.getByRole('button', { name: '1 change waiting', exact: true }).waitFor();
    const counts = page.getByRole('list', { name: 'Your list in numbers' });
    for (const openPage of [() => page.goto('/collection'), () => page.reload()]) {
      await openPage();
      await page.getByText('3 of 3', { exact: true }).waitFor();
      await expect.poll(() => counts.getByRole('link').allInnerTexts()).toEqual(COUNTED);
      const rows = page.getByRole('group', { name: 'Sandwiches on your list' }).getByRole('heading');
      expect(await rows.count()).toBe(3);
    }
    await expectAccessible(page, 'the collection while offline');

    proxy.restore();
    await fastForwardUntil(
      page,
      async () => (await page.getByRole('button', { name: /waiting/ }).count()) === 0,
    );
    await page.getByText('3 of 3', { exact: true }).waitFor();
    expect(await saved(member)).toEqual([1, 2, 4]);
  },
  'phone',
);

testOnEachScreenSize(
  'a queued review asks before it replaces one from another device, and can combine both, on a %s',
  async (size) => {
    tolerateCuts();
    site.tolerate(/^412 for/);
    proxy = await openNetworkOutageProxy(site.baseUrl);
    const member = await signUpMember(site);
    const page = await site.visit('/sandwich/4', {
      size,
      cookie: member.cookie,
      worker: true,
      by: proxy.baseUrl,
    });
    await untilCached(page, '/sandwich/4');
    await press(page.getByRole('link', { name: 'Add a Review' }).first());
    await press(page.getByRole('radio', { name: '4 stars', exact: true }), 'Space');
    await page.getByLabel('Review (Optional)').fill('From the counter.');
    proxy.cut();
    await press(page.getByRole('button', { name: 'Submit Review' }));
    await findToast(page, 'Review saved on this device');
    await member.send('POST', '/api/reviews', { sandwichId: 4, rating: 2, review: 'From the desk.' });

    await press(page.getByRole('button', { name: '1 change waiting', exact: true }));
    const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
    proxy.restore();
    await press(list.getByRole('button', { name: 'Send now' }));
    await press(list.getByRole('button', { name: /^Compare/ }));
    const choice = page.getByRole('region', { name: 'You wrote another review on a different device' });
    await choice.getByText('From the desk.').waitFor();
    await choice.getByText('From the counter.').waitFor();
    expect(await reviewsOf(member)).toMatchObject([{ rating: 2, review: 'From the desk.' }]);
    await expectAccessible(page, 'two texts of one review');

    await press(choice.getByRole('button', { name: 'Combine both' }));
    await press(page.getByRole('button', { name: 'Update Review' }));
    await findToast(page, 'Review updated');
    expect(await reviewsOf(member)).toMatchObject([
      { rating: 4, review: 'From the desk.\n\nFrom the counter.' },
    ]);
    await expect.poll(() => page.getByRole('button', { name: /waiting|needs? you/ }).count()).toBe(0);
  },
  'phone',
);

test('a logout asks about queued changes; kept ones are sent at the next login, all else is deleted (issue 8)', async () => {
  tolerateCuts();
  proxy = await openNetworkOutageProxy(site.baseUrl);
  const member = await signUpMember(site);
  await member.send('POST', '/api/user-sandwiches', { sandwichId: 9, hasTried: true });
  const page = await site.visit('/profile', {
    size: 'phone',
    cookie: member.cookie,
    worker: true,
    by: proxy.baseUrl,
  });
  // A separate document, so that the profile stays in the back/forward cache.
  await page.goto('/sandwich/2');
  await untilCached(page, '/sandwich/2');
  await page.goto('/sandwich/2/review');
  await press(page.getByRole('radio', { name: '2 stars', exact: true }), 'Space');
  await page.getByLabel('Review (Optional)').fill('Not for your eyes.');
  await expect.poll(() => offlineTexts(page, ['Not for your eyes.'])).not.toEqual([]);
  await page.goto('/explore?q=karaage');
  await expect.poll(() => offlineTexts(page, ['karaage'])).not.toEqual([]);
  await page.goto('/sandwich/2');
  proxy.cut();
  await press(page.getByRole('button', { name: /^Save/ }).first());
  await page.getByRole('button', { name: '1 change waiting', exact: true }).waitFor();
  await logOut(page, member);
  const dialog = page.getByRole('dialog', { name: 'One change hasn’t been sent' });
  await dialog.getByText(/^Send it before you log out/).waitFor();
  await expectAccessible(page, 'a logout with something waiting');
  await press(dialog.getByRole('button', { name: 'Send and log out' }));
  await dialog.getByText(/^We couldn’t send it/).waitFor();
  // The queue retries by itself, which must not succeed before the session has ended.
  proxy.block('/api/user-sandwiches');
  proxy.restore();
  await press(dialog.getByRole('button', { name: 'Keep it here' }));
  await findToast(page, 'Logged out');
  proxy.block(null);
  await press(page.getByRole('link', { name: '1 change waiting. Log in to send it.' }));
  expect(await saved(member)).toEqual([9]);
  const secrets = [member.username, `${member.username}@example.test`, 'Not for your eyes.', 'karaage'];
  expect(await offlineTexts(page, secrets)).toEqual([]);

  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).last().click();
  await expect.poll(() => saved(member)).toEqual([2, 9]);
  await expect.poll(() => page.getByRole('button', { name: /waiting/ }).count()).toBe(0);

  await page.waitForURL((url) => url.pathname !== '/login');
  await logOut(page, member);
  await findToast(page, 'Logged out');
  expect(await offlineTexts(page, [member.id, ...secrets])).toEqual([]);
  // Every page that was open before, including those in the back/forward cache.
  while (page.url() !== 'about:blank') {
    const isShown = () => page.getByText(member.username).count();
    await expect.poll(() => isShown().catch(() => -1)).toBe(0);
    await page.goBack().catch(() => null);
  }
  await page.goForward();
  expect(await offlineTexts(page, [member.id, ...secrets.filter((secret) => secret !== 'karaage')])).toEqual(
    [],
  );
}, 600_000);

test('a change kept at a logout without a network is sent at the next login, although the logout is sent first', async () => {
  tolerateCuts();
  proxy = await openNetworkOutageProxy(site.baseUrl);
  const member = await signUpMember(site);
  const page = await site.visit('/sandwich/2', {
    size: 'phone',
    cookie: member.cookie,
    worker: true,
    by: proxy.baseUrl,
  });
  await untilCached(page, '/sandwich/2');
  proxy.cut();
  await press(page.getByRole('button', { name: /^Save/ }).first());
  await page.getByRole('button', { name: '1 change waiting', exact: true }).waitFor();
  await logOut(page, member);
  await press(page.getByRole('button', { name: 'Keep it here' }));
  await findToast(page, 'Logged out');

  // The session has not ended yet, so the queue must not be sent before the logout.
  proxy.block('/api/user-sandwiches');
  proxy.restore();
  const loggedOut = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'));
  await page.reload();
  await loggedOut;
  proxy.block(null);
  await press(page.getByRole('link', { name: '1 change waiting. Log in to send it.' }));
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).last().click();
  await expect.poll(() => saved(member)).toEqual([2]);
});

testOnEachScreenSize(
  'an open page recovers by itself from a restart of the server, on a %s',
  async (size) => {
    tolerateCuts();
    proxy = await openNetworkOutageProxy(site.baseUrl);
    const page = await site.visit('/sandwich/1', { size, worker: true, by: proxy.baseUrl });
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.clock.install();

    proxy.cut();
    const explore = size === 'phone' ? 'Bottom bar' : 'Main';
    await page.getByRole('navigation', { name: explore }).getByRole('link', { name: 'Explore' }).click();
    await page.getByRole('heading', { name: 'The site isn’t responding' }).waitFor();
    await page.getByRole('region', { name: 'Connection' }).getByText('Site not responding').waitFor();
    await page.getByRole('button', { name: 'Retry', exact: true }).waitFor();
    expect(await page.getByText('offline').count()).toBe(0);

    proxy.restore();
    await fastForwardUntil(page, async () => (await page.getByText('Site not responding').count()) === 0);
    await page.getByRole('main').getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: 'Retry', exact: true }).count()).toBe(0);
  },
  'laptop',
);

const COUNTED = ['1\nTotal Tried', '1\nFavorites', '2\nWant to Try'];

/** Longer than the page's first retry delay; after `MAX_FAST_FORWARDS` of them it must have retried. */
const FAST_FORWARD_MS = 8_000;
const MAX_FAST_FORWARDS = 4;

/** Advances the page's clock instead of waiting for retry delays. */
async function fastForwardUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  let fastForwards = 0;
  const isTrueAfterFastForward = async () => {
    if (fastForwards++ < MAX_FAST_FORWARDS) await page.clock.fastForward(FAST_FORWARD_MS);
    return condition();
  };
  await expect.poll(isTrueAfterFastForward, { timeout: 60_000, interval: 250 }).toBe(true);
}

/** In the next documents, longer timers never end, so that a test can tell without measuring that nothing waits for them. */
async function ignoreTimersFrom(page: Page, limitMs: number): Promise<void> {
  await page.addInitScript((limit) => {
    const start = globalThis.setTimeout;
    const startShort = (run: () => void, delayMs = 0) => (delayMs < limit ? start(run, delayMs) : 0);
    Object.assign(globalThis, { setTimeout: startShort });
  }, limitMs);
}

async function logOut(page: Page, member: TestMember): Promise<void> {
  await (await openAccountMenu(page, 'phone', member)).getByRole('button', { name: 'Logout' }).click();
}

async function saved({ id }: TestMember): Promise<number[]> {
  const { rows } = await sql<{ sandwich_id: number }>`
    SELECT sandwich_id FROM user_sandwiches WHERE user_id = ${id} ORDER BY 1
  `.execute(site.db);
  return rows.map(({ sandwich_id }) => sandwich_id);
}

/** Where this device stores one of the texts: in storages, databases, and the URLs and bodies of caches. */
async function offlineTexts(page: Page, texts: string[]): Promise<string[]> {
  const stored = await page.evaluate(async () => {
    const found = [
      { where: 'localStorage', text: JSON.stringify(localStorage) },
      { where: 'sessionStorage', text: JSON.stringify(sessionStorage) },
    ];
    for (const name of await caches.keys()) {
      found.push({ where: 'the names of caches', text: name });
      if (name === 'assets') continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push({
          where: `${name}: ${request.url}`,
          text: `${request.url} ${await (await cache.match(request))?.text()}`,
        });
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error!));
      });
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => rows.addEventListener('success', resolve));
        found.push({ where: `${name}: ${store}`, text: JSON.stringify(rows.result) });
      }
      db.close();
    }
    return found;
  });
  return stored.flatMap(({ where, text }) =>
    texts.filter((each) => text.includes(each)).map((each) => `${each} in ${where}`),
  );
}

function tolerateCuts(): void {
  site.tolerate(/failed request|ERR_|Failed to fetch|net::|^401 for/);
}

function isCached(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (cachedUrl) => (await caches.match(cachedUrl)) !== undefined, address);
}

/** Waits until the worker has cached the page and everything that it needs. */
async function untilCached(page: Page, path: string): Promise<void> {
  await waitForCachedFiles(page, await readServiceWorkerFileList(page));
  const hasAll = () =>
    page.evaluate(async (address) => {
      const isSeen = await caches.match(`/-seen${address}`);
      const answers = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      const requestedPaths = answers.flat().map(({ url }) => new URL(url).pathname);
      const isAnswered = [/^\/api\/sandwiches\/\d+$/, /^\/api\/users\/[^/]+\/sandwiches$/].every((call) =>
        requestedPaths.some((each) => call.test(each)),
      );
      return isAnswered && isSeen !== undefined && navigator.serviceWorker.controller !== null;
    }, path);
  await expect.poll(hasAll, { timeout: 60_000 }).toBe(true);
}

async function press(button: Locator, key = 'Enter'): Promise<void> {
  await button.focus();
  await button.press(key);
}

function tried(page: Page): Promise<string | null> {
  return page.getByRole('button', { name: "I've tried this" }).getAttribute('aria-pressed');
}

function listOf({ id, send }: TestMember): Promise<object[]> {
  return send('GET', `/api/users/${id}/sandwiches`);
}

function reviewsOf({ id, send }: TestMember): Promise<object[]> {
  return send('GET', `/api/reviews?sandwichId=4&userId=${id}`);
}

async function visits({ id }: TestMember): Promise<number> {
  const { rows } = await sql`SELECT FROM user_actions WHERE user_id = ${id} AND action_type = 'try'`.execute(
    site.db,
  );
  return rows.length;
}
