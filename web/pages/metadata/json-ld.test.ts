import { expect, test } from 'vitest';
import { buildRestaurantFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import { buildReviewFixture, renderPageAt, type StubbedPageAnswers } from '../../testing/rendered-page.ts';
import { findSchemaOrgErrors } from '../../testing/find-schema-org-errors.ts';

const HOSTILE = '</script><script>alert(1)</script> "Tamale" & \u2028\u2029 <!-- ]]>';
const WEEK = {
  monday: '11:00 AM - 10:00 PM',
  tuesday: 'closed',
  friday: ['11:00 am - 2:00 pm', '5:00 pm - 2:00 am'],
};
const SPECIAL = [
  { from: '2026-11-26', to: '2026-11-26', hours: 'closed', note: null },
  { from: '2026-12-24', to: '2026-12-25', hours: '10:00 am - 2:00 pm', note: 'Short days' },
];

const PAGES: Record<string, (name: string, isRated: boolean) => StubbedPageAnswers> = {
  '/': () => ({}),
  '/explore': () => ({}),
  '/sandwich/1': (name, isRated) => ({
    '/api/sandwiches/1': ofSandwich(name, isRated),
    '/api/sandwiches/1/reviews?limit=3': isRated ? [ofReview(name)] : [],
  }),
  '/sandwich/1/reviews': (name, isRated) => ({
    '/api/sandwiches/1': ofSandwich(name, isRated),
    '/api/sandwiches/1/reviews?limit=20': isRated ? [ofReview(name)] : [],
  }),
  '/sandwich/1/reviews/u1': (name, isRated) => ({
    '/api/sandwiches/1': ofSandwich(name, isRated),
    '/api/sandwiches/1/reviews/u1': ofReview(name),
  }),
  '/restaurant/7': (name, isRated) => ({
    '/api/restaurants/7': { ...ofRestaurant(name, isRated), locations: [], ratingCounts: [0, 0, 0, 0, 12] },
    '/api/restaurants/7/sandwiches': [ofSandwich(name, isRated), ofSandwich(name, false)],
    '/api/reviews?restaurantId=7&limit=20': isRated ? [ofReview(name)] : [],
  }),
  '/lists/pete': (name, isRated) => ({
    '/api/lists/pete': {
      owner: { id: 'u1', username: 'pete', displayName: name, avatarUrl: null, level: 3 },
      counts: { all: 1, tried: 1, favorites: 0, wanted: 0 },
      pictured: [{ imageUrl: null, drawingUrl: '/images/sandwiches/1-aaaa.svg' }],
    },
    '/api/lists/pete/sandwiches?limit=24': [
      {
        sandwich: ofSandwich(name, isRated),
        isFavorite: false,
        hasTried: true,
        reviewRating: 4,
        dateCreated: '2026-11-19T20:30:00Z',
      },
    ],
  }),
};

for (const [path, answers] of Object.entries(PAGES))
  test.each([
    ['a plain name', 'The Big Cluck', true],
    ['a hostile name', HOSTILE, true],
    ['nothing said yet', 'The Big Cluck', false],
  ])(`${path} has valid schema.org data: %s`, async (_, name, isRated) => {
    const { html } = await renderPageAt(path, answers(name, isRated));
    const blocks = blocksOf(html);
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.flatMap((block) => findSchemaOrgErrors(block))).toEqual([]);
    for (const block of blocks) expect(block).toHaveProperty('@context', 'https://schema.org');
    if (!isRated) expect(JSON.stringify(blocks)).not.toContain('AggregateRating');
    expect(rawBlocksOf(html).join('')).not.toMatch(/[<\u2028\u2029]/);
    expect(html).not.toContain('<script>');
    expect(
      addressesIn(blocks).filter(
        (url) => !/^https:\/\/(clucket\.example|schema\.org|birdhouse\.example)\//.test(url),
      ),
    ).toEqual([]);
  });

test('a restaurant has its menu, rating, reviews, weekly hours and special days', async () => {
  const [restaurant, trail] = blocksOf(
    (await renderPageAt('/restaurant/7', PAGES['/restaurant/7']!('Birdhouse', true))).html,
  );
  expect(restaurant).toMatchObject({
    '@type': 'Restaurant',
    '@id': 'https://clucket.example/restaurant/7',
    aggregateRating: { '@type': 'AggregateRating', reviewCount: 12, bestRating: 5 },
    hasMenu: { '@type': 'Menu', hasMenuItem: [{ '@type': 'MenuItem', offers: { price: '13.50' } }, {}] },
    review: [{ '@type': 'Review', reviewRating: { ratingValue: 5 }, author: { '@type': 'Person' } }],
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Monday', opens: '11:00', closes: '22:00' },
      { dayOfWeek: 'https://schema.org/Friday', opens: '11:00', closes: '14:00' },
      { dayOfWeek: 'https://schema.org/Friday', opens: '17:00', closes: '02:00' },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-01', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-11-26', validThrough: '2026-11-26', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-24', validThrough: '2026-12-25', opens: '10:00', closes: '14:00' },
    ],
  });
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2 }],
  });
});

test('a member’s review has its author, its sandwich and its stars', async () => {
  const [review] = blocksOf(
    (await renderPageAt('/sandwich/1/reviews/u1', PAGES['/sandwich/1/reviews/u1']!('Cluck', true))).html,
  );
  expect(review).toMatchObject({
    '@type': 'Review',
    author: { '@type': 'Person', name: 'maribel_eats' },
    reviewRating: { '@type': 'Rating', ratingValue: 5 },
    itemReviewed: { '@type': ['MenuItem', 'Product'], name: 'Cluck' },
  });
});

test('the check itself rejects what schema.org does not define', () => {
  expect(findSchemaOrgErrors({ '@type': 'Sandwich' })).toEqual(['$ is of no known type: Sandwich']);
  expect(findSchemaOrgErrors({ '@type': 'MenuItem', aggregateRating: {} })).toEqual([
    '$.aggregateRating is nothing that MenuItem has',
  ]);
  expect(findSchemaOrgErrors({ '@type': 'Restaurant', hasMenu: { '@type': 'Person' } })).toEqual([
    '$.hasMenu may not be Person',
  ]);
  expect(findSchemaOrgErrors({ '@type': 'GeoCoordinates', latitude: true })[0]).toContain(
    '$.latitude may not be true',
  );
  expect(findSchemaOrgErrors({ '@type': 'OpeningHoursSpecification', opens: 'noon' })[0]).toContain(
    '$.opens may not be "noon"',
  );
  expect(findSchemaOrgErrors({ '@type': 'OpeningHoursSpecification', dayOfWeek: 'Someday' })[0]).toContain(
    '$.dayOfWeek',
  );
});

function ofSandwich(name: string, isRated: boolean) {
  const rating = isRated ? {} : { reviewCount: 0, averageRating: 0, price: null, description: '' };
  return {
    ...buildSandwichFixture({ name, restaurantName: name, containsGluten: false, ...rating }),
    ratingCounts: [0, 0, 0, 0, 0],
  };
}

function ofRestaurant(name: string, isRated: boolean) {
  const known = {
    website: 'https://birdhouse.example/',
    phoneNumber: '(213) 555-0142',
    hoursOfOperation: WEEK,
  };
  const closure = { from: '2026-12-01', to: null, note: null };
  const rating = isRated
    ? { ...known, specialDays: SPECIAL, closure }
    : { reviewCount: 0, averageRating: 0, address: null };
  return buildRestaurantFixture({ name, description: name, ...rating });
}

function ofReview(name: string) {
  return buildReviewFixture({
    comment: name,
    sandwichName: name,
    ...(name === HOSTILE ? { displayName: name } : {}),
  });
}

function blocksOf(html: string): unknown[] {
  return rawBlocksOf(html).map((text) => JSON.parse(text));
}

function rawBlocksOf(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  return [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  );
}

function addressesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"(?:url|image|item|@id|sameAs|urlTemplate)":"([^"]+)"/g)].map(
    ([, url = '']) => url,
  );
}
