import { beforeEach, expect, test } from 'vitest';
import { PROBLEM_CONTENT_TYPE } from '#contract/base/problem-details.ts';
import { renderPage } from './entry-server.tsx';
import type { ApiResponse, ApiRequest } from './lib/api/api-client.ts';
import { SITE_FIXTURE, buildRestaurantFixture, buildSandwichFixture } from './testing/fixtures.ts';

/** The API's response to a cursor that it did not issue. */
const FORGED = JSON.stringify({ detail: 'x', errors: [{ field: 'cursor', message: 'is not known' }] });

let answers: Record<string, unknown>;
let requests: ApiRequest[];

beforeEach(() => {
  requests = [];
  answers = {
    '/api/sandwiches/popular': [
      buildSandwichFixture({
        name: 'Hot </script> Tamale',
        spiceLevel: 4,
        tags: tags('Nashville', 'Lard', 'Toast'),
      }),
      buildSandwichFixture({ id: 2, price: null, reviewCount: 1, distance: 0.05 }),
      buildSandwichFixture({ id: 3, reviewCount: 0, averageRating: 0, distance: 0 }),
    ],
    '/api/restaurants/search': [
      buildRestaurantFixture(),
      buildRestaurantFixture({
        id: 8,
        name: 'Gogi Wagon',
        hoursOfOperation: null,
        address: null,
        sandwichCount: 1,
        distance: 2.2,
      }),
    ],
  };
});

test('the first HTML of home has its head and data, and nothing that the content security policy forbids', async () => {
  const { status, html, isComplete } = await render('/');
  expect([status, isComplete]).toEqual([200, true]);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  expect(html).toContain('<title>Clucket · Find your next chicken sandwich</title>');
  expect(html).toContain('<link rel="canonical" href="https://clucket.example/"/>');
  expect(html).toContain('<meta property="og:url" content="https://clucket.example/"/>');
  expect(html).toMatch(
    /<meta property="og:image" content="https:\/\/clucket\.example\/share-images\/site\/home-[0-9a-f]{16}\.jpg"\/>/,
  );
  expect(html).toContain('<meta property="og:image:type" content="image/jpeg"/>');
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
  expect(html).toContain(
    '<meta property="og:image:alt" content="Clucket: What’s next on your clucket list?"/>',
  );
  expect(html).not.toMatch(/ style="| onclick=|<script>/);
  expect(inlineScripts(html).map(({ type }) => type)).toEqual(['application/ld+json', 'application/json']);
  expect(requests.map(({ path, query }) => [path, query])).toEqual([
    ['/api/sandwiches/popular', { limit: '3' }],
    ['/api/restaurants/search', { lat: '34.0522', lng: '-118.2437', limit: '3', locations: '1' }],
  ]);
});

test('the cards show the specified texts (M1.11, M2)', async () => {
  const text = textOf((await render('/')).html);
  expect(text).toContain('Rated 4.8 out of 5 stars (1,284 ratings)');
  expect(text).toContain('(1 rating)');
  expect(text).toContain('(0 ratings)');
  expect(text).toContain('Very Spicy Nashville Lard Mark as Tried');
  expect(text).toContain('$13.50');
  expect(text).toContain('264 ft');
  expect(text).toContain('422 ft away');
  expect(text).toContain('2.2 mi away');
  expect(text).toContain('Restaurants Near You Distances from Los Angeles');
  expect(text).toContain('Birdhouse on Sunset Open 1140 Sunset Blvd, Los Angeles');
  expect(text).toContain('Gogi Wagon Closed No address found');
  expect(text).toContain('6 Sandwiches');
  expect(text).toContain('1 Sandwich View Restaurant');
});

test('header, footer and promo have the documented texts (M2.17, M2.29, M2.42, M2.43)', async () => {
  const text = textOf((await render('/')).html);
  for (const phrase of [
    'Home Explore My Collection',
    'Login Register',
    SITE_FIXTURE.tagline,
    'Home Explore Sandwiches Find Restaurants My Collection Recommend a Restaurant',
    'Contact Us Privacy Policy Terms of Service',
    'Track Your Chicken Sandwich Journey Track Your Favorites',
    'Rate & Review',
    'Find Nearby',
    'Get Notifications',
    'Start Your Collection',
  ])
    expect(text).toContain(phrase);
});

test('home says so if the site has no sandwiches or restaurants', async () => {
  answers['/api/sandwiches/popular'] = [];
  answers['/api/restaurants/search'] = [];
  const text = textOf((await render('/')).html);
  expect(text).toContain('The fryer is still cold');
  expect(text).toContain('No restaurants around here yet');
});

test('an unknown path shows the documented page with status 404 (M2.14, A2.11, A2.16, A8.46)', async () => {
  const { status, html } = await render('/no/such/page');
  expect(status).toBe(404);
  expect(textOf(html)).toContain('404 Page Not Found');
  expect(html).toContain('>Go back to homepage</a>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('answers 404 to a path that looks like another host', async () => {
  for (const url of ['//', '//evil.example', '//evil.example/'])
    expect((await render(url)).status, url).toBe(404);
});

test('redirects a path with a trailing slash to the page', async () => {
  expect(await render('/login/?next=/x')).toMatchObject({ status: 301, location: '/login?next=/x' });
});

test.each([
  ['/collection', '/login?next=%2Fcollection'],
  ['/profile', '/login?next=%2Fprofile'],
  ['/sandwich/12/review', '/login?next=%2Fsandwich%2F12%2Freview'],
])('%s sends a visitor to %s (M2.3, M2.8, M2.12, M6.12)', async (url, location) => {
  expect(await render(url)).toMatchObject({ status: 302, location });
});

test.each([
  ['/login?for=wishlist', 'Login required Please log in to add sandwiches to your wishlist.'],
  ['/login?for=favorite', 'Login required Please log in to mark sandwiches as favorites.'],
  ['/login?for=tried', 'Sign in required Please sign in to track sandwiches.'],
  ['/login?next=/collection', 'My Collection Log in to see what you’ve tried and what’s next.'],
  ['/login?next=/profile', 'Profile Log in to see your level, badges, and receipts.'],
  ['/login?next=/sandwich/1/review', 'Login required Please login to submit a review'],
])('%s says why a login is needed (M2.119)', async (url, notice) => {
  const text = textOf((await render(url)).html);
  expect(text).toContain(notice);
  expect(text).toMatch(/Login Register Username Password .*Forgot your password\?/);
});

test('a list that fails to load leaves the rest of the page intact, and the page is not cached', async () => {
  delete answers['/api/restaurants/search'];
  const { status, isComplete, html } = await render('/');
  expect([status, isComplete]).toEqual([200, false]);
  expect(textOf(html)).toContain('Popular Sandwiches');
});

test.each([
  ['/explore?q=hot&cursor=zzz&sort=price', '/explore?q=hot&sort=price'],
  ['/explore?cursor=zzz', '/explore'],
  ['/explore?cursor=zzz&view=restaurants', '/explore?view=restaurants'],
  ['/sandwich/12/reviews?cursor=zzz', '/sandwich/12/reviews'],
  ['/restaurant/7?cursor=zzz', '/restaurant/7'],
])('%s, with a cursor that the API rejects, redirects to the first page at %s', async (url, location) => {
  answers['/api/sandwiches/search'] = [];
  answers['/api/sandwiches/{id}/reviews'] = [];
  answers['/api/sandwiches/{id}'] = buildSandwichFixture({ id: 12 });
  answers['/api/restaurants/{id}/sandwiches'] = [];
  answers['/api/restaurants/{id}'] = {
    ...buildRestaurantFixture(),
    locations: [],
    ratingCounts: [0, 0, 0, 0, 0],
  };
  answers['/api/reviews'] = [];
  answers['/api/tags'] = [];
  expect(await render(url)).toMatchObject({ status: 302, location });
});

test('a page that fails to render becomes the fallback with a reference to the error (A2.14, A8.46)', async () => {
  answers['/api/sandwiches/popular'] = [{ id: 1 }];
  const { status, error, html, isComplete } = await render('/');
  expect([status, isComplete]).toEqual([500, false]);
  expect(error).toBeInstanceOf(Error);
  const text = textOf(html);
  expect(text).toContain(
    'Something went wrong An unexpected error occurred. Our team has been notified. Try again',
  );
  expect(text).toContain('Mention 7F3A if you contact us.');
});

test('a rate-limited request gets a page of the site that says how long to wait', async () => {
  const text = 'Too many attempts. Please wait 40 seconds.';
  const { status, html, isComplete } = await render('/explore?q=x', null, { status: 429, text });
  expect([status, isComplete, requests]).toEqual([429, false, []]);
  expect(textOf(html)).toContain(`One moment, please ${text} Try again Back to Home`);
  expect(textOf(html)).toContain('Find Restaurants');
  expect(textOf(html)).not.toContain('Our team has been notified');
  expect(inlineScripts(html)[0]?.content).toMatchObject({ failed: { path: '/explore', text }, queries: [] });
});

test('answers a path with invalid percent-encoding with the documented 404 page', async () => {
  for (const path of ['/100%', '/sandwich/%zz', '/%E0%A4%A']) {
    const { status, html } = await render(path);
    expect(status).toBe(404);
    expect(textOf(html)).toContain('404 Page Not Found');
  }
});

test('the HTML has the visitor’s theme, so that no other theme flashes', async () => {
  expect((await render('/', 'dark')).html).toMatch(/^<!DOCTYPE html><html lang="en" data-theme="dark">/);
});

function render(
  url: string,
  theme: 'light' | 'dark' | null = null,
  error?: { status: number; text: string },
) {
  return renderPage({
    url,
    ...(error && { error }),
    transport,
    isMember: false,
    site: SITE_FIXTURE,
    pictures: { hero: '/images/hero.svg', logo: '/images/logo.svg', spot: '/images/spot.svg' },
    assets: {
      start: '/assets/start.js',
      script: '/assets/entry.js',
      styles: ['/assets/style.css'],
      fonts: [],
      modules: {},
      pageStyles: {},
    },
    theme,
    // 12:30 pm in Los Angeles.
    now: new Date('2026-11-21T20:30:00Z'),
    reference: '7F3A',
  });
}

async function transport(outgoing: ApiRequest): Promise<ApiResponse> {
  requests.push(outgoing);
  const answer = answers[outgoing.path];
  if (outgoing.query?.['cursor'] === 'zzz')
    return { status: 400, contentType: PROBLEM_CONTENT_TYPE, text: FORGED };
  if (answer === undefined) return { status: 500, contentType: 'text/plain', text: 'Internal Server Error' };
  return { status: 200, contentType: 'application/json', text: JSON.stringify(answer) };
}

function inlineScripts(html: string): { type: string | undefined; content: unknown }[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', text = '']) => ({
      type: /type="([^"]+)"/.exec(attributes)?.[1],
      content: JSON.parse(text),
    }),
  );
}

/** The visible text, without tags, scripts and React's comments. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')');
}

function tags(...names: string[]) {
  return names.map((name, index) => ({ id: index + 1, name, type: 'style' }));
}
