import { expect, test } from 'vitest';
import { toastOf } from './members.ts';
import { useSite } from './site.ts';

const site = useSite();

test.each([
  ['/explore', 'sandwiches', 'Failed to search sandwiches. Please try again.'],
  ['/explore?view=restaurants', 'restaurants', 'Failed to search restaurants. Please try again.'],
])('on %s a search of %s that fails is a Search Error (member.md section 8)', async (path, view, text) => {
  site.tolerate(new RegExp(`^503 for .*/api/${view}/search`));
  const page = await site.visit(path);
  await page.route(`**/api/${view}/search?*`, (call) => call.fulfill({ status: 503, body: '' }));
  await page.getByRole('searchbox').fill('katsu');
  await page.keyboard.press('Enter');
  const toast = await toastOf(page, 'Search Error', text);
  expect(await toast.isVisible()).toBe(true);
});
