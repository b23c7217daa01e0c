import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { signUpMember } from './test-members.ts';
import { DOWNTOWN_POSITION, waitForHydration, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test.runIf(isLongRun)(
  'a sandwich links to similar ones that the member has not tried, and home shows personal picks',
  async () => {
    const size = 'phone';
    const { id } = await sandwichNamed('Hot Tamale No. 5');
    const reader = await site.visit(`/sandwich/${id}`, { size, javaScript: false });
    const first = similar(reader).getByRole('article').first();
    expect(await similar(reader).getByRole('article').count()).toBe(3);
    await first.getByText(/^(Same |\d+ people loved both)/).waitFor();
    const name = (await first.getByRole('heading').innerText()).trim();

    const page = await site.visit('/explore', { size, position: DOWNTOWN_POSITION });
    await page.getByRole('button', { name: 'Use Location' }).click();
    await page.getByRole('button', { name: 'Near Me' }).waitFor();
    await page.goto(`/sandwich/${id}`);
    await waitForHydration(page);
    await similar(page)
      .getByRole('article')
      .first()
      .getByText(/, [\d.]+ (mi|ft)$/)
      .waitFor();
    await similar(page).getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.goto('/');
    await waitForHydration(page);
    expect(await page.getByRole('heading', { name: 'For you' }).count()).toBe(0);

    const member = await signUpMember(site);
    const { id: tried } = await sandwichNamed(name);
    await member.send('POST', '/api/user-sandwiches', {
      userId: member.id,
      sandwichId: tried,
      hasTried: true,
    });
    const own = await site.visit(`/sandwich/${id}`, { size, cookie: member.cookie });
    await waitForHydration(own);
    await own.getByText('you haven’t tried').waitFor();
    expect(await similar(own).getByRole('article').count()).toBe(3);
    expect(await similar(own).getByRole('link', { name, exact: true }).count()).toBe(0);

    await own.goto('/');
    await forYou(own).scrollIntoViewIfNeeded();
    await forYou(own).getByText('Review 3 more sandwiches, and we’ll know what you like.').waitFor();
    for (const liked of ['Hot Tamale No. 5', 'Seoul Fire', 'Dolores']) {
      const { id: sandwichId } = await sandwichNamed(liked);
      await member.send('POST', '/api/reviews', { userId: member.id, sandwichId, rating: 5, review: '' });
    }
    await own.reload();
    await forYou(own).scrollIntoViewIfNeeded();
    await forYou(own)
      .getByText(/^Because you gave (Hot Tamale No\. 5|Seoul Fire|Dolores) five stars: /)
      .first()
      .waitFor();
    expect(await forYou(own).getByRole('article').count()).toBe(3);
  },
);

function similar(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Similar sandwiches' }) });
}

function forYou(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'For you', exact: true }) });
}

function sandwichNamed(name: string) {
  return site.db.selectFrom('sandwiches').select('id').where('name', '=', name).executeTakeFirstOrThrow();
}
