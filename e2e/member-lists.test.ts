import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withoutDatabaseTimeouts } from '#server/testing/postgres/without-timeouts.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { logInThroughForm, createOtherSession, signUpMember } from './test-members.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import type { TestMember } from './test-members.ts';
import { waitForHydration, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test.runIf(isLongRun)('writes, edits and deletes a review (M1.5, M2, M5.7, M8)', async () => {
  const member = await signUpMember(site);
  const { id, restaurantId } = await unreviewed();
  const page = await site.visit(`/sandwich/${id}`, { size: 'phone' });
  await page.getByRole('link', { name: 'Add a Review', exact: true }).click();
  await findToast(page, 'Login required', 'Please login to submit a review');
  await page.waitForURL('**/login?next=*');
  await logInThroughForm(page, member.username);
  await page.waitForURL(`**/sandwich/${id}/review`);
  await page.getByRole('heading', { level: 1, name: 'Write a review' }).waitFor();

  await choose(page, '5 stars');
  const reviewField = page.getByLabel('Review (Optional)');
  await reviewField.fill('Crisp to the last bite.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await findToast(page, 'Review submitted', 'Your review has been submitted successfully');
  await page.waitForURL(`**/sandwich/${id}`);
  const receipt = page.getByRole('dialog', { name: /^Receipt for / });
  await receipt.getByText('10 XP', { exact: true }).first().waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();
  const histogram = page.getByRole('list', { name: 'Ratings by stars' });
  await histogram
    .getByRole('listitem')
    .filter({ hasText: /5 stars:\s*100%/ })
    .waitFor();
  const own = page.getByRole('article').filter({ hasText: member.username });
  await own.getByText('Crisp to the last bite.').waitFor();

  await page.getByRole('link', { name: 'Edit Your Review' }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit your review' }).waitFor();
  expect(await reviewField.inputValue()).toBe('Crisp to the last bite.');
  expect(await page.getByRole('radio', { name: '5 stars' }).isChecked()).toBe(true);
  await choose(page, '3 stars');
  await reviewField.fill('Less so the second time.');
  await page.getByRole('button', { name: 'Update Review' }).click();
  await findToast(page, 'Review updated', 'Your review has been updated successfully');
  await page.waitForURL(`**/sandwich/${id}`);
  await histogram
    .getByRole('listitem')
    .filter({ hasText: /3 stars:\s*100%/ })
    .waitFor();
  await own.getByText('Less so the second time.').waitFor();

  await page.goto(`/restaurant/${restaurantId}`);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByText('Less so the second time.').waitFor();

  await page.goto(`/sandwich/${id}/review`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Delete review' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your review?' });
  await question.waitFor();
  await expectAccessible(page, 'the question before a review is deleted');
  await question.getByRole('button', { name: 'Delete review' }).click();
  await findToast(page, 'Review deleted', 'You’ll keep the XP.');
  await page.waitForURL(`**/sandwich/${id}`);
  await page.getByRole('link', { name: 'Add a Review', exact: true }).waitFor();
  await expect.poll(() => page.getByText('Less so the second time.').count()).toBe(0);
});

test('a typed review survives a reload and the end of the session', async () => {
  site.tolerate(/^401 for /);
  const member = await signUpMember(site);
  const { id } = await unreviewed();
  const page = await site.visit(`/sandwich/${id}/review`, { size: 'phone', cookie: member.cookie });
  const reviewField = page.getByLabel('Review (Optional)');
  await choose(page, '4 stars');
  await reviewField.fill('Half a review');
  await page.reload();
  await expect.poll(() => reviewField.inputValue()).toBe('Half a review');
  // Otherwise another request of the page might redirect to the login first.
  await page.route('**/api/notifications/**', (route) => route.fulfill({ json: { unread: 0 } }));
  await endEverySession(member);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.waitForURL(`**/login?next=%2Fsandwich%2F${id}%2Freview*`);
  await logInThroughForm(page, member.username);
  await page.waitForURL(`**/sandwich/${id}/review`);
  // The first submission is queued and sent in the new session; submitting again creates no second review.
  const update = page.getByRole('button', { name: 'Update Review' });
  await update.waitFor();
  await expect.poll(() => reviewField.inputValue()).toBe('Half a review');
  await expect.poll(() => page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
  await update.click();
  await page.waitForURL(`**/sandwich/${id}`);
  await expect
    .poll(async () =>
      (await json<{ review: string }[]>(`/api/reviews?userId=${member.id}`)).map(({ review }) => review),
    )
    .toEqual(['Half a review']);
});

test('shows the list in My Wishlist by tab and search, and on the profile (M1.4, M2.141)', async () => {
  const member = await signUpMember(site);
  const page = await site.visit('/collection', { size: 'phone', cookie: member.cookie });
  await page.getByRole('heading', { level: 1, name: 'My Wishlist' }).waitFor();
  const explore = page.getByRole('main').getByRole('link', { name: 'Explore Sandwiches' });
  expect(await explore.getAttribute('href')).toBe('/explore');

  const [tried, favorite, wishlisted] = await saveThree(member);
  await page.reload();
  await waitForHydration(page);
  const stats = page.getByRole('list', { name: 'Your list in numbers' });
  await expectStats(['1 Total Tried', '1 Favorites', '1 Want to Try']);
  await expectRows([wishlisted, favorite, tried]);
  for (const [tab, name] of [
    ['Tried', tried],
    ['Favorites', favorite],
    ['Want to Try', wishlisted],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expectRows([name]);
  }
  await page.getByRole('button', { name: `Remove ${wishlisted} from wishlist` }).click();
  const toast = await holdToastOpen(page, 'Removed from wishlist');
  await expectStats(['1 Total Tried', '1 Favorites', '0 Want to Try']);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expectRows([wishlisted]);

  await page.getByRole('tab', { name: 'All Sandwiches', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search your list' }).fill(favorite.toUpperCase());
  await expectRows([favorite]);
  await page.getByRole('searchbox', { name: 'Search your list' }).fill('no such sandwich');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  // The row is back on the page before the server has it.
  await expect.poll(() => member.send('GET', `/api/users/${member.id}/sandwiches`)).toHaveLength(3);

  await page.goto('/profile');
  await waitForHydration(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  expect(await summary.getByRole('definition').allInnerTexts()).toEqual(['1', '1', '1']);
  for (const [tab, name] of [
    ['Tried', tried],
    ['Favorites', favorite],
    ['Wishlist', wishlisted],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: `See details of ${name}` })
      .waitFor();
  }

  async function expectStats(expected: string[]): Promise<void> {
    const statTexts = async () =>
      (await stats.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    await expect.poll(statTexts).toEqual(expected);
  }

  async function expectRows(names: string[]): Promise<void> {
    const shown = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    await expect.poll(shown).toEqual(names);
  }
});

test.runIf(isLongRun)(
  'a list of two thousand loads only its first rows, and Back restores its length and focus',
  async () => {
    const member = await signUpMember(site);
    const newest = await saveThousands(member, 2000);
    const page = await site.visit('/collection', { size: 'phone', cookie: member.cookie });
    const html = await (await page.context().request.get('/collection')).text();
    expect(html.length).toBeLessThan(300_000);
    const rows = page.getByRole('article');
    await page.getByText(/^24 of 2,000/).waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(74);
    const last = rows.nth(73).getByRole('heading').getByRole('link');
    const address = await last.getAttribute('href');
    const name = await last.innerText();
    await last.click();
    // The URL changes before the page does: an earlier Back would go from the list out of the site.
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(74);
    // Only the element's own tag, because a focused card would contain the link, too.
    const focused = () => page.evaluate(() => (document.activeElement!.cloneNode() as Element).outerHTML);
    await expect.poll(() => focused()).toContain(`href="${address}"`);
    expect(await page.evaluate(() => scrollY), 'the card is in sight').toBeGreaterThan(1_000);
    await page.getByRole('searchbox', { name: 'Search your list' }).fill('Cluck 1999');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.getByRole('heading').innerText()).toBe('Cluck 1999');
    expect(newest).toBe(2000);
  },
);

/** Two thousand more sandwiches in town, all of them on one list. */
function saveThousands({ id }: TestMember, count: number): Promise<number> {
  return withoutDatabaseTimeouts(site.db, async (tx) => {
    const { rows } = await sql<{ saved: number }>`
      WITH fried AS (
        INSERT INTO sandwiches (restaurant_id, name, description, price)
        SELECT 1, 'Cluck ' || n, 'One of very many.', 9.5 FROM generate_series(1, ${count}::int) n RETURNING id
      ), kept AS (
        INSERT INTO user_sandwiches (user_id, sandwich_id) SELECT ${id}, id FROM fried RETURNING id
      )
      SELECT count(*)::int AS saved FROM kept
    `.execute(tx);
    return rows[0]!.saved;
  });
}

/** Returns the names of a tried sandwich, a favorite and one on the wishlist. */
async function saveThree({ id, send }: TestMember): Promise<[string, string, string]> {
  const [tried, favorite, wishlisted] = await json<Sandwich[]>('/api/sandwiches/popular?limit=3');
  const save = (sandwich: Sandwich, flags: object) =>
    send('POST', '/api/user-sandwiches', { userId: id, sandwichId: sandwich.id, ...flags });
  await save(tried!, { isFavorite: false, hasTried: true });
  await save(favorite!, { isFavorite: true, hasTried: false });
  await save(wishlisted!, { isFavorite: false, hasTried: false });
  return [tried!.name, favorite!.name, wishlisted!.name];
}

/** The stars are drawn over their radio buttons. */
function choose(page: Page, stars: string): Promise<void> {
  return page.getByRole('radio', { name: stars, exact: true }).check({ force: true });
}

async function endEverySession(member: TestMember): Promise<void> {
  const cookie = await createOtherSession(site, member);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  await fetch(`${site.baseUrl}/api/auth/sessions`, { method: 'DELETE', headers });
}

type Sandwich = { id: number; name: string; restaurantId: number; reviewCount: number };

async function unreviewed(): Promise<Sandwich> {
  const all = await json<Sandwich[]>('/api/sandwiches');
  const found = all.find(({ reviewCount }) => reviewCount === 0);
  if (!found) throw new Error('Every sandwich of the demo town has a review.');
  return found;
}

async function json<T>(path: string): Promise<T> {
  return (await (await fetch(site.baseUrl + path)).json()) as T;
}
