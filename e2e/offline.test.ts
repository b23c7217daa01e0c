import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database.ts';
import { expectAccessible } from './accessible.ts';
import { openLine, type Line } from './cut-line.ts';
import { openAccountMenu, signUp, toastOf, type Member } from './members.ts';
import { DOWNTOWN, JOURNEY_SIZES, useSite } from './site.ts';

const site = useSite();
let line: Line | undefined;

afterAll(() => line?.close());

test.each(JOURNEY_SIZES)(
  'at a counter without a network: pages and pictures seen before, deeds that wait and are done once, by keyboard on a %s (issue 8)',
  async (size) => {
    tolerateCuts();
    line = await openLine(site.baseUrl);
    const member = await signUp(site);
    const page = await site.visit('/sandwich/1', {
      size,
      cookie: member.cookie,
      worker: true,
      by: line.baseUrl,
      position: DOWNTOWN,
    });
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await untilKept(page, '/sandwich/1');

    line.cut();
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(/shown as of \d/).waitFor();
    const picture = page.getByRole('main').getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page, 'a kept page without a network');

    await press(page.getByRole('button', { name: /^Save/ }).first());
    await toastOf(page, 'Kept on this device', 'It will be sent as soon as there is a connection.');
    await press(page.getByRole('button', { name: "I've tried this" }));
    await toastOf(page, 'Marked as tried on this device');
    await page.getByRole('button', { name: '2 waiting', exact: true }).waitFor();
    await press(page.getByRole('link', { name: 'Add a Review' }).first());
    await press(page.getByRole('radio', { name: '4 stars', exact: true }), 'Space');
    await page.getByLabel('Review (Optional)').fill('Loud crust.');
    await press(page.getByRole('button', { name: 'Submit Review' }));
    await toastOf(page, 'Review kept on this device');

    await page.reload();
    await expect.poll(() => tried(page)).toBe('true');
    await press(page.getByRole('button', { name: '3 waiting', exact: true }));
    const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
    await list.getByText('Review with 4 stars', { exact: true }).waitFor();
    await expectAccessible(page, 'what waits');
    await press(list.getByRole('button', { name: 'Close', exact: true }).first());

    await page.goto('/restaurant/3');
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    await expectAccessible(page, 'a page that was never seen');
    await press(page.getByRole('link', { name }));
    await page.getByRole('heading', { level: 1, name }).waitFor();

    // The first answer is lost on its way back, so that what the site has done already is sent again.
    line.loseAnswerTo('POST /api/user-sandwiches');
    line.mend();
    await press(page.getByRole('button', { name: '3 waiting', exact: true }));
    await press(list.getByRole('button', { name: 'Send now' }));
    // It is tried again by itself.
    await list.waitFor({ state: 'hidden', timeout: 30_000 });
    expect(line.lost()).toBe(1);
    expect(await page.getByRole('button', { name: /waiting/ }).count()).toBe(0);
    expect(await listOf(member)).toMatchObject([{ sandwichId: 1, hasTried: true, isFavorite: false }]);
    const reviews = await member.send<object[]>('GET', `/api/reviews?sandwichId=1&userId=${member.id}`);
    expect(reviews).toMatchObject([{ rating: 4, review: 'Loud crust.' }]);
    expect(await visits(member)).toBe(1);
  },
);

test('a logout asks about what waits first, and leaves nothing private behind (issue 8)', async () => {
  tolerateCuts();
  line = await openLine(site.baseUrl);
  const member = await signUp(site);
  const page = await site.visit('/sandwich/2', {
    size: 'phone',
    cookie: member.cookie,
    worker: true,
    by: line.baseUrl,
  });
  await untilKept(page, '/sandwich/2');
  line.cut();
  await press(page.getByRole('button', { name: /^Save/ }).first());
  await page.getByRole('button', { name: '1 waiting', exact: true }).waitFor();
  const logOut = async () =>
    (await openAccountMenu(page, 'phone', member)).getByRole('button', { name: 'Logout' }).click();
  await logOut();
  const asked = page.getByRole('dialog', { name: 'One thing has not been sent' });
  await asked.getByText(/^Send them before you log out/).waitFor();
  await expectAccessible(page, 'a logout with something waiting');
  await press(asked.getByRole('button', { name: 'Send and log out' }));
  await asked.getByText(/^They could not be sent now/).waitFor();
  line.mend();
  await press(asked.getByRole('button', { name: 'Try again' }));
  await toastOf(page, 'Logged out');
  const { rows } = await sql`SELECT sandwich_id FROM user_sandwiches WHERE user_id = ${member.id}`.execute(
    site.db,
  );
  expect(rows).toEqual([{ sandwich_id: 2 }]);
  const left = () =>
    page
      .evaluate(async () => [
        ...(await caches.keys()).filter((name) => name.startsWith('mine')),
        ...Object.keys(localStorage).filter((key) => key === 'user' || key.startsWith('draft')),
      ])
      .catch(() => ['a page that is just being opened']);
  await expect.poll(left).toEqual([]);
});

function tolerateCuts(): void {
  site.tolerate(/failed request|ERR_|Failed to fetch|net::|^401 for/);
}

/** The worker has the page and everything that it takes to draw it. */
async function untilKept(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (address) => {
      const assets = (await caches.has('assets')) ? await (await caches.open('assets')).keys() : [];
      const isSeen = await caches.match(`/-seen${address}`);
      const needed = ['/review-', '/session-changes-', '/doing-', '/tried-dialog-'];
      const isReady = needed.every((part) => assets.some(({ url }) => url.includes(part)));
      return isReady && isSeen !== undefined && navigator.serviceWorker.controller !== null;
    }, path);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
}

async function press(button: Locator, key = 'Enter'): Promise<void> {
  await button.focus();
  await button.press(key);
}

function tried(page: Page): Promise<string | null> {
  return page.getByRole('button', { name: "I've tried this" }).getAttribute('aria-pressed');
}

function listOf({ id, send }: Member): Promise<object[]> {
  return send('GET', `/api/users/${id}/sandwiches`);
}

async function visits({ id }: Member): Promise<number> {
  const { rows } = await sql`SELECT FROM user_actions WHERE user_id = ${id} AND action_type = 'try'`.execute(
    site.db,
  );
  return rows.length;
}
