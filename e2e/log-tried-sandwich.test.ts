import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { waitForCachedFiles, readServiceWorkerFileList } from './browser/list-cached-files.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpMember } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test('logs a sandwich in three taps at the restaurant: tried, stars, review (M1.5, M1.6, M4.16)', async () => {
  const member = await signUpMember(site);
  const { latitude, longitude } = await placeOf(1);
  const position = { latitude, longitude, accuracy: 20 };
  const page = await site.visit('/sandwich/1', { size: 'phone', cookie: member.cookie, position });
  const { tap, taps } = counter();
  await tap(page.getByRole('button', { name: "I've tried this" }));
  const rating = page.getByRole('dialog', { name: /^How was / });
  await rating.getByText('Everyone can see your stars and what you write.').waitFor();
  const bitten = rating.locator('.bitten');
  await expect
    .poll(() => bitten.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await tap(rating.locator('label').filter({ has: page.getByRole('radio', { name: '4 stars' }) }));
  await expectAccessible(page, 'stars and words');
  await tap(rating.getByRole('button', { name: 'Submit Review' }));
  const receipt = page.getByRole('dialog', { name: /^Receipt for / });
  await receipt.getByText('35 XP', { exact: true }).first().waitFor();
  expect(taps()).toBe(3);
  expect(await member.send('GET', `/api/users/${member.id}/sandwiches`)).toMatchObject([{ hasTried: true }]);
  const reviews = `/api/reviews?sandwichId=1&userId=${member.id}`;
  expect(await member.send('GET', reviews)).toMatchObject([{ rating: 4, isVerified: true }]);
  await expectAccessible(page, 'the receipt');

  await receipt.getByRole('button', { name: 'Undo' }).click();
  await findToast(page, 'Undone', 'You’ll keep the XP. You won’t get it twice for the same sandwich.');
  expect(await member.send('GET', `/api/users/${member.id}/sandwiches`)).toEqual([]);
  expect(await member.send('GET', reviews)).toEqual([]);
  expect(await member.send('GET', `/api/users/${member.id}/level`)).toMatchObject({ xp: 35 });
});

test.runIf(isLongRun)(
  'logs a sandwich offline in the same three taps, and sends it only once when the network is back',
  async () => {
    site.tolerate(/failed request|ERR_|Failed to fetch|net::/);
    const member = await signUpMember(site);
    const { latitude, longitude } = await placeOf(2);
    const position = { latitude, longitude, accuracy: 20 };
    const page = await site.visit('/sandwich/2', {
      size: 'phone',
      cookie: member.cookie,
      worker: true,
      position,
    });
    await waitForCachedFiles(page, await readServiceWorkerFileList(page));
    await page.context().setOffline(true);
    const { tap, taps } = counter();
    await tap(page.getByRole('button', { name: "I've tried this" }));
    const rating = page.getByRole('dialog', { name: /^How was / });
    await tap(rating.locator('label').filter({ has: page.getByRole('radio', { name: '5 stars' }) }));
    await tap(rating.getByRole('button', { name: 'Submit Review' }));
    const receipt = page.getByRole('dialog', { name: /^Receipt for / });
    await receipt.getByText('Saved on this device.').waitFor();
    expect(taps()).toBe(3);
    await receipt.getByRole('button', { name: 'Done' }).click();
    await page.context().setOffline(false);
    const list = () => member.send('GET', `/api/users/${member.id}/sandwiches`);
    await expect.poll(list).toMatchObject([{ sandwichId: 2, hasTried: true }]);
    const reviews = () => member.send('GET', `/api/reviews?sandwichId=2&userId=${member.id}`);
    await expect.poll(reviews).toMatchObject([{ rating: 5 }]);
    expect(await member.send('GET', `/api/users/${member.id}/level`)).toMatchObject({ xp: 35 });
  },
);

function counter() {
  let count = 0;
  const tap = async (target: Locator) => {
    await target.click();
    count++;
  };
  return { tap, taps: () => count };
}

async function placeOf(sandwichId: number): Promise<{ latitude: number; longitude: number }> {
  const fetchJson = async (path: string) => (await fetch(site.baseUrl + path)).json();
  const { restaurantId } = (await fetchJson(`/api/sandwiches/${sandwichId}`)) as { restaurantId: number };
  const [first] = (await fetchJson(`/api/restaurants/${restaurantId}/locations`)) as Awaited<
    ReturnType<typeof placeOf>
  >[];
  return first!;
}
