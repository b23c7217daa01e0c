import { beforeEach, expect, test } from 'vitest';
import type { Location } from '#contract/catalog/locations.ts';
import type { Viewer } from '../../lib/session/session.ts';
import { buildMemberFixture, buildRestaurantFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import {
  StubbedPagedAnswer,
  StubbedProblemAnswer,
  buildReviewFixture,
  renderPageAt,
  type StubbedPageAnswers,
} from '../../testing/rendered-page.ts';

const RESTAURANT = '/api/restaurants/7';
const MENU = '/api/restaurants/7/sandwiches';
const REVIEWS = '/api/reviews?restaurantId=7&limit=20';
let answers: StubbedPageAnswers;

beforeEach(() => {
  answers = {
    [RESTAURANT]: details(),
    [MENU]: [buildSandwichFixture(), buildSandwichFixture({ id: 2, name: 'Fire Escape', price: null })],
    [REVIEWS]: new StubbedPagedAnswer(
      [buildReviewFixture()],
      '</api/reviews?restaurantId=7&limit=20&cursor=WzFd>; rel="next"',
    ),
  };
});

test('the first HTML has everything about a restaurant (M2)', async () => {
  const { status, text, html, requestedUrls } = await renderPageAt('/restaurant/7', answers);
  expect(status).toBe(200);
  for (const phrase of [
    'Back to Restaurants Share Birdhouse on Sunset Birdhouse on Sunset Rated 4.5 out of 5 stars (12 ratings) Open Now closes 10 pm',
    'Menu Reviews Menu The Big Cluck $13.50 A thigh the size of a mitt.',
    'Fire Escape A thigh',
    '5 5 stars: 50% 4 4 stars: 33% 3 3 stars: 0% 2 2 stars: 0% 1 1 star: 17%',
    'maribel_eats on The Big Cluck 5 out of 5 stars 2 days ago',
    'Show more reviews',
    'Restaurant Info Website of Birdhouse on Sunset About Thighs, mostly. Fast Casual $$ 6 Sandwiches',
    'Locations Show on a map 1 Main St Open, closes 10 pm Hours at 1 Main St Monday 11 am – 10 pm',
    'Saturday (today) 11 am – 10 pm',
    'Show 2 more locations 4 Main St',
    '5 Main St',
  ])
    expect(text).toContain(phrase);
  expect(html).not.toMatch(/ style="/);
  expect(html).toContain('href="https://birdhouse.example/" rel="noopener nofollow ugc"');
  expect(html).toMatch(/<div class="front"><img [^>]*src="\/images\/restaurants\/7-bbbb\.svg"/);
  expect(html).toContain('href="tel:2135550142"');
  expect(html).toContain('href="/restaurant/7?cursor=WzFd#reviews"');
  expect(requestedUrls.toSorted()).toEqual([RESTAURANT, MENU, REVIEWS].toSorted());
});

test('the menu marks hot sandwiches with “Spicy” or “Very Spicy” (M2.85)', async () => {
  answers[MENU] = [
    buildSandwichFixture({ spiceLevel: 3 }),
    buildSandwichFixture({ id: 2, spiceLevel: 4 }),
    buildSandwichFixture({ id: 3 }),
  ];
  const { text } = await renderPageAt('/restaurant/7', answers);
  expect(text.match(/(?<=ratings\) )(?:Very )?Spicy/g)).toEqual(['Spicy', 'Very Spicy']);
});

test('both tabs have a URL fragment, and the first is selected (M2.100)', async () => {
  const { html } = await renderPageAt('/restaurant/7', answers);
  expect(html).toMatch(/<a href="#menu" role="tab"[^>]* aria-selected="true" aria-controls="menu"/);
  expect(html).toMatch(/<a href="#reviews" role="tab"[^>]* aria-selected="false" aria-controls="reviews"/);
  expect(html).toMatch(/<div id="reviews" role="tabpanel" aria-labelledby="reviews-tab">/);
});

test('three locations need no accordion, more show how many are hidden (M2.99, M9.16)', async () => {
  answers[RESTAURANT] = details({ locations: locations(3), locationCount: 3 });
  expect((await renderPageAt('/restaurant/7', answers)).text).not.toContain('more location');
  answers[RESTAURANT] = details({ locations: locations(4), locationCount: 4 });
  expect((await renderPageAt('/restaurant/7', answers)).text).toContain('Show 1 more locations 4 Main St');
  answers[RESTAURANT] = details({ locations: locations(20), locationCount: 13_000 });
  expect((await renderPageAt('/restaurant/7', answers)).text).toContain('Show 12,997 more locations');
});

test('a special day shows its reason, and the next two weeks’ special days precede the weekly hours', async () => {
  const specialDays = [
    { from: '2026-11-21', to: '2026-11-21', hours: 'closed', note: 'Founders’ Day' },
    { from: '2026-11-26', to: '2026-11-27', hours: '10:00 am - 2:00 pm', note: null },
    { from: '2026-12-25', to: '2026-12-25', hours: 'closed', note: 'Christmas' },
  ];
  answers[RESTAURANT] = details({ specialDays, locations: locations(1, { specialDays }), locationCount: 1 });
  const { text } = await renderPageAt('/restaurant/7', answers);
  expect(text).toContain('Closed for Founders’ Day opens 11 am tomorrow');
  expect(text).toContain(
    '1 Main St Closed for Founders’ Day, opens 11 am tomorrow Hours at 1 Main St Special hours ' +
      'Sat, Nov 21 Founders’ Day Closed Thu, Nov 26 to Fri, Nov 27 10 am – 2 pm Monday 11 am – 10 pm',
  );
  expect(text).not.toContain('Christmas');
});

test('a temporary closure shows its note, and the reopening if its end is known', async () => {
  const closure = { from: '2026-11-20', to: null, note: 'Kitchen fire' };
  answers[RESTAURANT] = details({ closure, locations: locations(1, { closure }), locationCount: 1 });
  const { text } = await renderPageAt('/restaurant/7', answers);
  expect(text).toContain(
    '1 Main St Temporarily closed Hours at 1 Main St Special hours From Fri, Nov 20 Kitchen fire',
  );
  answers[RESTAURANT] = details({
    locations: locations(1, { closure: { ...closure, to: '2026-12-01' } }),
    locationCount: 1,
  });
  expect((await renderPageAt('/restaurant/7', answers)).text).toContain(
    'Temporarily closed, opens 11 am Dec 2',
  );
});

test('closed locations show when they open; unknown hours show “Closed” without a time (M1.11, M2.96)', async () => {
  const hours = { hoursOfOperation: 'Mon-Sun 5:00 pm - 9:00 pm' };
  answers[RESTAURANT] = details({ ...hours, locations: locations(1, hours), locationCount: 1 });
  const closed = (await renderPageAt('/restaurant/7', answers)).text;
  expect(closed).toContain('(12 ratings) Closed opens 5 pm');
  expect(closed).toContain('1 Main St Closed, opens 5 pm Hours');

  const always = { hoursOfOperation: 'Mon-Sun 12:00 am - 12:00 am' };
  answers[RESTAURANT] = details({ ...always, locations: locations(1, always), locationCount: 1 });
  expect((await renderPageAt('/restaurant/7', answers)).text).toContain('1 Main St Open 24 hours Hours');

  answers[RESTAURANT] = details({
    hoursOfOperation: null,
    locations: [],
    locationCount: 0,
    address: null,
    website: 'javascript:alert(1)',
  });
  const unknown = await renderPageAt('/restaurant/7', answers);
  expect(unknown.text).toContain('(12 ratings) Closed Menu');
  expect(unknown.text).toContain('Locations No address found');
  expect(unknown.text).toContain('No website listed');
  expect(unknown.html).not.toContain('href="javascript:');
});

test('hours that cannot be parsed are shown as their text, never as “Closed” (M1.11, D69)', async () => {
  const hours = { hoursOfOperation: { text: 'Tue-Sat 5pm-close, closed on rainy days' } };
  answers[RESTAURANT] = details({ ...hours, locations: locations(1, hours), locationCount: 1 });
  const { text } = await renderPageAt('/restaurant/7', answers);
  expect(text).toContain('(12 ratings) Menu');
  expect(text).toContain('1 Main St Hours at 1 Main St Tue-Sat 5pm-close, closed on rainy days');
  expect(text).not.toMatch(/\bClosed\b/);
});

test('an empty menu and missing reviews have their own texts', async () => {
  answers[RESTAURANT] = details({ reviewCount: 0, averageRating: 0, ratingCounts: [0, 0, 0, 0, 0] });
  answers[MENU] = [];
  answers[REVIEWS] = [];
  const { text, jsonLd } = await renderPageAt('/restaurant/7', answers);
  expect(text).toContain('No sandwiches yet');
  expect(text).toContain('No reviews yet');
  for (const fact of ['aggregateRating', 'hasMenu']) expect(jsonLd).not.toHaveProperty(fact);
});

test('the schema.org data has address, position, hours and menu', async () => {
  const { jsonLd, html } = await renderPageAt('/restaurant/7', answers);
  expect(html).toContain('<title>Birdhouse on Sunset · Clucket</title>');
  expect(jsonLd).toMatchObject({
    '@type': 'Restaurant',
    url: 'https://clucket.example/restaurant/7',
    sameAs: 'https://birdhouse.example/',
    address: { streetAddress: '1140 Sunset Blvd, Los Angeles' },
    geo: { latitude: 34.07, longitude: -118.25 },
    aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
    hasMenu: {
      hasMenuItem: [{ name: 'The Big Cluck', offers: { price: '13.50' } }, { name: 'Fire Escape' }],
    },
  });
  const hours = jsonLd?.['openingHoursSpecification'] as object[];
  expect(hours).toHaveLength(7);
  expect(hours[0]).toMatchObject({ dayOfWeek: 'https://schema.org/Monday', opens: '11:00', closes: '22:00' });
});

test.each([
  [404, 'Restaurant not found', 'It may have closed, moved, or never fried a thing.'],
  [410, 'This restaurant is no longer on the site.', 'This restaurant is no longer on the site.'],
])('the page has the API’s status %d (M2.103, M8.45)', async (status, detail, expected) => {
  const page = await renderPageAt('/restaurant/7', {
    [RESTAURANT]: new StubbedProblemAnswer(status, detail),
  });
  expect(page.status).toBe(status);
  expect(page.text).toContain(`Restaurant Not Found ${expected} Browse Restaurants`);
  expect(page.html).toContain('href="/explore?view=restaurants"');
});

function details(more: object = {}) {
  return {
    ...buildRestaurantFixture({ website: 'https://birdhouse.example/', locationCount: 5 }),
    distance: undefined,
    locations: locations(5),
    ratingCounts: [2, 0, 0, 4, 6],
    ...more,
  };
}

function locations(count: number, more: Partial<Location> = {}): Location[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    restaurantId: 7,
    address: `${index + 1} Main St`,
    phoneNumber: '(213) 555-0142',
    latitude: 34.05,
    longitude: -118.25,
    hoursOfOperation: 'Mon-Sun 11:00 am - 10:00 pm',
    timeZone: 'America/Los_Angeles',
    specialDays: [],
    closure: null,
    isPinStale: false,
    revision: 1,
    ...more,
  }));
}

test('only viewers who may edit have links to the forms', async () => {
  const edit = [
    '/edit-restaurant?id=7',
    '/edit-restaurant?id=7&amp;location=1&amp;field=hours',
    '/admin/sandwiches?restaurant=7',
  ];
  const linksFor = async (viewer: Viewer | null) => {
    const { html } = await renderPageAt('/restaurant/7', answers, viewer);
    return edit.filter((address) => html.includes(`href="${address}"`));
  };
  expect(await linksFor(buildMemberFixture({ role: 'admin' }))).toEqual(edit);
  expect(await linksFor(buildMemberFixture({ catalogEditor: true }))).toEqual(edit.slice(0, 2));
  expect(await linksFor(buildMemberFixture())).toEqual([]);
  expect(await linksFor(null)).toEqual([]);
});
