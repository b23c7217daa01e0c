import { describe, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { SIZES, useSite } from './site.ts';

const site = useSite();
const PAGES = [
  '/',
  '/explore?q=spicy',
  '/explore?view=restaurants',
  '/sandwich/1',
  '/sandwich/1/reviews',
  '/restaurant/1',
  '/login',
  '/no-such-page',
];

/** What journeys on one size do not meet: every public page on both, light and dark (architecture.md, three tiers). */
describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('on a %s', (size) => {
  test.each(PAGES)('%s has nothing that axe objects to', async (path) => {
    await expectAccessibleInBothThemes(await site.visit(path, { size }), `${path} ${size}`);
  });

  test('the modal has nothing that axe objects to', async () => {
    const page = await site.visit('/', { size });
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('heading', { name: 'Ingredients' }).waitFor();
    expect(await modal.count()).toBe(1);
    await expectAccessibleInBothThemes(page, `modal ${size}`);
  });
});
