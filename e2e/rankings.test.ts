import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { signUpMember, type TestMember } from './test-members.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import { waitForHydration, SCREEN_SIZES, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

/** A member who has tried `count` sandwiches and prefers them in alphabetical order. */
async function eater(count: number): Promise<TestMember & { names: string[] }> {
  const member = await signUpMember(site);
  const { rows } = await sql<{ name: string }>`
    WITH picked AS (SELECT DISTINCT ON (name) id, name FROM sandwiches WHERE date_deleted IS NULL ORDER BY name LIMIT ${count}),
    tried AS (
      INSERT INTO user_sandwiches (user_id, sandwich_id, has_tried) SELECT ${member.id}, id, true FROM picked)
    SELECT name FROM picked ORDER BY name`.execute(site.db);
  return { ...member, names: rows.map(({ name }) => name) };
}

test.runIf(isLongRun)(
  'a member ranks by answering questions, corrects and shares the ranking, by keyboard alone',
  async () => {
    const size = 'phone';
    const { names, ...member } = await eater(5);
    const page = await site.visit('/collection?show=tried', { size, cookie: member.cookie });
    const way = page.getByRole('link', { name: 'Start ranking' });
    // The question comes first: above the list on a phone, beside it on a laptop.
    const panel = page.getByRole('complementary', { name: 'Your ranking' });
    const tabs = page.getByRole('tablist', { name: 'Your list' });
    await panel.getByText('Question 1 of up to 8').waitFor();
    const [question, below] = [await panel.boundingBox(), await tabs.boundingBox()];
    expect(question!.y + question!.height).toBeLessThanOrEqual(below!.y);
    expect(question!.y + question!.height).toBeLessThanOrEqual(SCREEN_SIZES.phone.height);
    await page.setViewportSize(SCREEN_SIZES.laptop);
    await way.waitFor();
    await page.setViewportSize(SCREEN_SIZES.phone);
    await press(page, way);
    await page.waitForURL('**/collection/ranking');
    await press(page, page.getByRole('button', { name: 'Start ranking' }));

    const comparison = page.getByRole('region', { name: /^Which was better\?/ });
    await comparison.getByText('Question 1 of up to 8').waitFor();
    await answerOne(page, names);
    await answerOne(page, names);
    // Stopped halfway and continued later.
    await press(page, comparison.getByRole('button', { name: 'Stop for now' }));
    await page.reload();
    await waitForHydration(page);
    await press(page, page.getByRole('button', { name: /^Rank \d more/ }));
    let questionCount = 2;
    const list = page.getByRole('list', { name: /^Your ranking/ });
    const last = list.getByRole('listitem').nth(names.length - 1);
    // isVisible does not wait: a question that is still to come would end the loop.
    for (;;) {
      await comparison.or(last).waitFor();
      if (await last.isVisible()) break;
      await answerOne(page, names);
      questionCount++;
    }
    expect(questionCount).toBeLessThanOrEqual(1 + 2 + 2 + 3);
    await expect.poll(() => namesIn(list)).toEqual(names);

    await press(page, list.getByRole('button', { name: `Move ${names[4]} up` }));
    await expect.poll(() => namesIn(list)).toEqual([...names.slice(0, 3), names[4], names[3]]);
    await page.keyboard.press('Enter');
    await expect.poll(() => namesIn(list)).toEqual([names[0], names[1], names[4], names[2], names[3]]);
    await press(page, list.getByRole('button', { name: `Remove ${names[0]} from your ranking` }));
    const toast = await holdToastOpen(page, 'Removed from your ranking', names[0]!);
    expect(await list.getByRole('listitem').count()).toBe(4);
    await press(page, toast.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => list.getByRole('listitem').count()).toBe(5);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await press(page, page.getByRole('button', { name: 'Share my ranking' }));
    await findToast(page, 'Link copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const visitor = await site.visit(new URL(link).pathname, { size });
    const shown = visitor.getByRole('list', { name: /^The ranking/ });
    expect(await namesIn(shown)).toEqual([names[0], names[1], names[4], names[2], names[3]]);
    expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

    await press(page, page.getByRole('button', { name: 'Stop sharing' }));
    await page.getByText('Only you can see it.').waitFor();
    site.tolerate(/404/);
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'Ranking not found' }).waitFor();
  },
);

test.runIf(isLongRun)('a three-digit position fits on one line, on a phone and on a laptop', async () => {
  const { id, cookie } = await eater(102);
  await sql`
    INSERT INTO ranked_sandwiches (user_id, sandwich_id, sort_key)
    SELECT user_id, sandwich_id, row_number() OVER () FROM user_sandwiches WHERE user_id = ${id}`.execute(
    site.db,
  );
  const token = 'hundred-on-a-phone-and-two-more';
  await sql`
    INSERT INTO rankings (user_id, share_token, date_shared) VALUES (${id}, ${token}, now())
    ON CONFLICT (user_id) DO UPDATE SET share_token = ${token}, date_shared = now()`.execute(site.db);
  for (const path of ['/collection/ranking', `/rankings/${token}`]) {
    const page = await site.visit(path, { size: 'phone', cookie });
    // The first three are on the podium, as stickers.
    const numbers = page
      .getByRole('list', { name: /anking, best first$/ })
      .locator('li:nth-child(n + 4) .nth');
    await expect.poll(() => numbers.count()).toBeGreaterThanOrEqual(97);
    for (const size of Object.values(SCREEN_SIZES)) {
      await page.setViewportSize(size);
      const [first, last] = [await numbers.first().boundingBox(), await numbers.nth(96).boundingBox()];
      expect(await numbers.nth(96).innerText()).toBe('100');
      expect(last!.height).toBe(first!.height);
      expect(last!.width).toBe(first!.width);
      expect(
        await numbers.nth(96).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0);
    }
  }
});

async function press(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await target.focus();
  await page.keyboard.press('Enter');
}

/** Answers with the arrow keys and Enter only. */
async function answerOne(page: Page, order: readonly string[]): Promise<void> {
  const cards = page.locator('.contender b');
  const [left, right] = await cards.allInnerTexts();
  const answerStored = page.waitForResponse((response) => response.url().endsWith('/ranking/answers'));
  await page.keyboard.press(order.indexOf(left!) < order.indexOf(right!) ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('Enter');
  await answerStored;
  await expect.poll(async () => (await cards.allInnerTexts()).join()).not.toBe(`${left},${right}`);
}

function namesIn(list: ReturnType<Page['getByRole']>): Promise<string[]> {
  return list.locator('.name').allInnerTexts();
}
