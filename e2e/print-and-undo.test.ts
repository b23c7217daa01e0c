import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpMember, signUpTestAdmin } from './test-members.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import { startDeferredServices } from './browser/start-deferred-services.ts';
import { DOWNTOWN_POSITION, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test.runIf(isLongRun)('recent searches can be chosen by keyboard and cleared (issue 8)', async () => {
  const page = await site.visit('/explore');
  const box = page.getByRole('searchbox', { name: 'Search' }).first();
  for (const text of ['hot honey', 'waffle']) {
    await box.fill(text);
    await box.press('Enter');
    // A search is stored once the typing has settled.
    await expect.poll(() => page.evaluate('localStorage["recent-searches"]')).toContain(text);
  }
  await page.goto('/explore');
  const recent = page.getByRole('group', { name: 'Recent searches' });
  expect(await recent.isVisible()).toBe(false);
  await box.focus();
  await recent.waitFor();
  expect(await recent.getByRole('link').allInnerTexts()).toEqual(['waffle', 'hot honey']);
  await expectAccessible(page, 'recent searches');
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  expect(await focused(page)).toBe('hot honey');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('waffle');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('hot honey');
  await page.goto('/explore');
  await box.focus();
  await recent.getByRole('button', { name: 'Clear recent searches' }).press('Enter');
  await expect.poll(() => recent.count()).toBe(0);
});

test.runIf(isLongRun)('the app’s home-screen shortcuts open the pages that they name (issue 8)', async () => {
  const member = await signUpMember(site);
  const page = await site.visit('/', { size: 'phone', cookie: member.cookie, position: DOWNTOWN_POSITION });
  const answer = await page.request.get('/manifest.webmanifest');
  const { shortcuts } = (await answer.json()) as { shortcuts: { name: string; url: string }[] };
  const [nearMe, tried] = shortcuts;
  await page.goto(nearMe!.url);
  const near = page.getByRole('region', { name: 'What’s near you?' });
  await near.getByRole('button', { name: 'Show nearest first' }).press('Enter');
  await near.waitFor({ state: 'detached' });
  await page
    .getByText(/^\d+(\.\d)? (mi|ft|m|km)\b/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.goto(tried!.url);
  await page.getByRole('heading', { name: 'Which one did you just eat?' }).waitFor();
});

test.runIf(isLongRun)(
  'installation is offered only after a second useful action, and not again once declined (issue 8)',
  async () => {
    const member = await signUpMember(site);
    const page = await site.visit('/sandwich/2', { size: 'phone', cookie: member.cookie });
    const offer = page.getByRole('complementary', { name: /^Install / });
    await startDeferredServices(page);
    expect(await browserOffers(page)).toBe(true);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect.poll(() => listed(page, member.id)).toEqual([2]);
    expect(await offer.count()).toBe(0);
    await page.goto('/sandwich/3');
    await startDeferredServices(page);
    await browserOffers(page);
    expect(await offer.count()).toBe(0);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await offer.waitFor();
    await expectAccessible(page, 'an offer to install');
    await offer.getByRole('button', { name: 'Not now' }).press('Enter');
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await startDeferredServices(page);
    await browserOffers(page);
    expect(await offer.count()).toBe(0);
  },
);

test('a printed list has each sandwich with a checkbox, and no buttons or navigation (issue 8)', async () => {
  const member = await signUpMember(site);
  for (const [sandwichId, hasTried] of [
    [1, true],
    [2, false],
  ] as const)
    await member.send('POST', '/api/user-sandwiches', { sandwichId, hasTried });
  const page = await site.visit('/collection', { cookie: member.cookie });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('article').getByRole('heading').count()).toBe(2);
  expect(await page.getByRole('button').filter({ visible: true }).allInnerTexts()).toEqual([]);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  const boxes = await page
    .getByRole('article')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row, '::before').content.replaceAll('"', '')));
  expect(boxes.toSorted()).toEqual(['', '✓']);
});

test('Undo restores a discarded queued action (issue 8)', async () => {
  site.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const member = await signUpMember(site);
  const page = await site.visit('/sandwich/4', { size: 'phone', cookie: member.cookie });
  await startDeferredServices(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  // The toast covers the button that is clicked next.
  const saved = await findToast(page, 'Saved on this device');
  await saved.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: '1 change waiting', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await list.getByRole('button', { name: /^Discard/ }).click();
  const toast = await holdToastOpen(page, 'Discarded');
  await expect.poll(() => page.getByRole('button', { name: /waiting/ }).count()).toBe(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: '1 change waiting', exact: true }).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => listed(page, member.id)).toEqual([4]);
});

test.runIf(isLongRun)('Undo restores a deleted tag (issue 8)', async () => {
  const admin = await signUpTestAdmin(site);
  await admin.send('POST', '/api/tags', { name: 'Aardvark style' });
  const page = await site.visit('/admin/tags', { cookie: admin.cookie });
  const doomed = page.getByRole('button', { name: 'Delete Aardvark style', exact: true });
  await doomed.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete the tag Aardvark style?' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const toast = await holdToastOpen(page, 'Tag deleted', 'Aardvark style');
  await doomed.waitFor({ state: 'detached' });
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(label).toBe('Delete Biscuit');
  await toast.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await findToast(page, 'Tag restored', 'Aardvark style');
  await doomed.waitFor();
  await expect.poll(label).toBe('Delete Biscuit');
});

test.runIf(isLongRun)('an admin hides a review directly on its report page (issue 8)', async () => {
  const [author, admin] = [await signUpMember(site), await signUpTestAdmin(site)];
  const reviewText = 'Cheap shoes at shoes.example';
  await author.send('POST', '/api/reviews', { sandwichId: 5, rating: 1, review: reviewText });
  const page = await site.visit('/sandwich/5/reviews', { cookie: admin.cookie });
  await page.getByRole('link', { name: `Report the review by ${author.username}` }).press('Enter');
  await page.getByRole('button', { name: 'Hide it now', exact: true }).press('Enter');
  const why = page.getByRole('dialog', { name: 'Hide it?' });
  await why.getByRole('textbox').fill('Advertising');
  await why.getByRole('button', { name: 'Hide', exact: true }).press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/sandwich/5/reviews');
  await expect.poll(() => page.getByText(reviewText).count()).toBe(0);
});

/** Fires Chromium's install event; returns whether the page suppresses the browser's own banner. */
function browserOffers(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve({}),
    });
    return !dispatchEvent(event);
  });
}

async function listed(page: Page, id: string): Promise<number[]> {
  const answer = await page.request.get(`/api/users/${id}/sandwiches`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return ((await answer.json()) as { sandwichId: number }[]).map(({ sandwichId }) => sandwichId);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());
}
