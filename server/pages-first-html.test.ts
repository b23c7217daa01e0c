import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '#db/demo/load-demo.ts';
import { expectValidHtml } from '#server/testing/assertions/expect-valid-html.ts';
import { publishTestList } from '#server/testing/data/publish-test-list.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const FALLBACK = 'lat=34.0522&lng=-118.2437';
let list = '';
let review = '';

beforeAll(async () => {
  await loadDemo(site.db, { today: site.clock.now });
  ({ list, review } = await publishTestList(site.db));
});

/** Every public page, with texts that only its data can contain. */
const PAGES: Page[] = [
  {
    path: '/',
    visibleTexts: async () => [...(await names('/api/sandwiches/popular?limit=3')), 'Restaurants Near You'],
  },
  { path: '/explore?q=spicy', visibleTexts: () => names('/api/sandwiches/search?q=spicy&limit=5') },
  {
    path: '/explore?view=restaurants',
    visibleTexts: () => names(`/api/restaurants/search?${FALLBACK}&limit=5`),
  },
  { path: '/sandwich/1', visibleTexts: async () => [...(await names('/api/sandwiches/1')), 'Ingredients'] },
  { path: '/sandwich/1/reviews', visibleTexts: () => names('/api/sandwiches/1') },
  { path: '/restaurant/1', visibleTexts: async () => [...(await names('/api/restaurants/1')), 'Locations'] },
  { path: '/login', visibleTexts: async () => ['Login', 'Register'] },
  {
    path: '/no-such-page',
    visibleTexts: async () => ['404 Page Not Found', 'Go back to homepage'],
    status: 404,
  },
];
type Page = { path: string; visibleTexts(): Promise<string[]>; status?: number };

describe.each(PAGES)('$path', ({ path, visibleTexts, status = 200 }) => {
  test('has its content and valid HTML before any script runs (M2.1, M2.4, M2.6, A2.1)', async () => {
    const answer = await site.get(path);
    expect(answer.status).toBe(status);
    const text = textOf(answer.text);
    for (const part of await visibleTexts()) expect(text).toContain(part);
    await expectValidHtml(answer.text, path);
  });
});

test.each(['a review', 'a list'])('the HTML of %s is valid', async (page) => {
  const path = page === 'a list' ? list : review;
  const { status, text } = await site.get(path);
  expect(status).toBe(200);
  await expectValidHtml(text, path);
});

test.each([
  ['/sandwich/999999', 'Sandwich Not Found'],
  ['/restaurant/999999', 'Restaurant Not Found'],
  ['/sandwich/1e3', '404 Page Not Found'],
  ['/100%', '404 Page Not Found'],
])('%s is a 404 whose heading is %s (M2.7, M2.14, A2.16)', async (path, heading) => {
  const { status, text } = await site.get(path);
  expect([status, /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]]).toEqual([404, heading]);
});

test('the Directions link works before any script runs', async () => {
  const { text } = await site.get('/restaurant/1');
  expect(text).toMatch(/<a [^>]*href="https:[^>]*>(?:(?!<\/a>).)*Directions/);
});

test('/gallery is a 404 outside of development', async () => {
  expect((await site.get('/gallery')).status).toBe(404);
});

/** The names in an API response, which the page must show. */
async function names(path: string): Promise<string[]> {
  const { json } = await site.get(path);
  const found = ([json].flat() as { name: string }[]).map(({ name }) => name);
  expect(found).not.toHaveLength(0);
  return found;
}

/** What a reader sees of a document, without markup and script data. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
