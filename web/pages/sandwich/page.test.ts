import { beforeEach, expect, test } from 'vitest';
import { buildMemberFixture, buildRestaurantFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import {
  StubbedProblemAnswer,
  buildReviewFixture,
  renderPageAt,
  type StubbedPageAnswers,
} from '../../testing/rendered-page.ts';

const SANDWICH = '/api/sandwiches/1';
const REVIEWS = '/api/sandwiches/1/reviews?limit=3';
const MATCHES = '/api/sandwiches/1/matches?limit=6';
let answers: StubbedPageAnswers;

beforeEach(() => {
  answers = {
    [SANDWICH]: details(),
    [REVIEWS]: [
      buildReviewFixture(),
      buildReviewFixture({
        id: 2,
        displayName: 'Sam Ueda',
        rating: 1,
        comment: '',
        dateCreated: '2026-11-21T20:10:00Z',
      }),
    ],
    '/api/restaurants/7': { ...buildRestaurantFixture(), locations: [], ratingCounts: [0, 0, 0, 0, 12] },
    [MATCHES]: [
      aMatch({ id: 2, name: 'Fire Escape' }, { alike: ['brioche bun'], priceDifference: -2 }),
      aMatch({ id: 3, name: 'Small Cluck' }, { isSameKitchen: true, heatDifference: 1 }),
      aMatch({ id: 4, name: 'Sunset Melt' }, { lovedBoth: 3, priceDifference: 0 }),
      aMatch({ id: 5, name: 'Fourth' }, {}),
    ],
  };
});

test('the first HTML has everything about a sandwich (M2, M9.15)', async () => {
  const { status, text, html, requestedUrls } = await renderPageAt('/sandwich/1', answers);
  expect(status).toBe(200);
  for (const phrase of [
    'Back to Sandwiches Share The Big Cluck Birdhouse on Sunset The Big Cluck Rated 4.8 out of 5 stars (1,284 ratings)',
    'Price: $13.50 Buttermilk Classic',
    "I've tried this Save to your wishlist",
    'What’s in it (Ingredients) Fried chicken Brioche bun Dietary info Contains gluten',
    'We don’t know about eggs or dairy. Ask at the restaurant.',
    'Birdhouse on Sunset 1140 Sunset Blvd, Los Angeles Open closes 10 pm',
    'Reviews Add a Review',
    'maribel_eats 5 out of 5 stars 2 days ago The crust shatters.',
    'Sam Ueda 1 out of 5 stars 20 minutes ago',
    'See All Reviews of The Big Cluck Similar sandwiches',
  ])
    expect(text).toContain(phrase);
  expect(html).not.toMatch(/ style="/);
  expect(html).toMatch(/<img [^>]*src="\/images\/sandwiches\/1-aaaa\.svg" alt="Drawing of The Big Cluck/);
  expect(html).toContain('href="/restaurant/7"');
  expect(html).toContain('href="/sandwich/1/reviews"');
  expect(html).toContain('href="/sandwich/1/review"');
  expect(requestedUrls.toSorted()).toEqual([MATCHES, '/api/restaurants/7', SANDWICH, REVIEWS].toSorted());
});

test('the first HTML has the first three similar sandwiches, each with its reason (M2.91)', async () => {
  const { html, text } = await renderPageAt('/sandwich/1', answers);
  const similar = html.slice(html.indexOf('Similar sandwiches'), html.indexOf('<footer'));
  expect([...similar.matchAll(/<h3[^>]*><a[^>]*href="\/sandwich\/(\d+)"/g)].map(([, id]) => id)).toEqual([
    '2',
    '3',
    '4',
  ]);
  for (const reason of [
    'Same brioche bun, $2 less',
    'Same restaurant, hotter',
    '3 people loved both, same price',
  ])
    expect(text).toContain(reason);
  expect(text).not.toContain('Fourth');
});

test('the histogram goes from 5 to 1 stars, and its percentages add up to 100', async () => {
  const { text } = await renderPageAt('/sandwich/1', answers);
  expect(text).toContain('5 5 stars: 33% 4 4 stars: 33% 3 3 stars: 0% 2 2 stars: 0% 1 1 star: 34%');
});

test('shows the share of reviews from verified visits, and marks those reviews', async () => {
  answers[REVIEWS] = [
    buildReviewFixture({ isVerified: true }),
    buildReviewFixture({ id: 2, displayName: 'Sam Ueda' }),
  ];
  answers[SANDWICH] = details({ reviewCount: 3 });
  const { text } = await renderPageAt('/sandwich/1', answers);
  expect(text).toContain('66% of reviews are from verified visits');
  expect(text.match(/Verified visit/g)).toHaveLength(1);
  expect(text).toMatch(/maribel_eats 5 out of 5 stars .{0,20} ago Verified visit/);
  answers[SANDWICH] = details({ verifiedCount: 0 });
  expect((await renderPageAt('/sandwich/1', answers)).text).not.toContain('verified visit');
});

test('unknown facts are omitted', async () => {
  const unknown = {
    containsGluten: null,
    containsDairy: null,
    containsEggs: null,
    spicy: false,
    organic: null,
  };
  answers[SANDWICH] = details({
    price: null,
    tags: [],
    description: '',
    ingredients: [],
    dietaryInfo: unknown,
    reviewCount: 0,
    averageRating: 0,
    ratingCounts: [0, 0, 0, 0, 0],
  });
  answers[REVIEWS] = [];
  answers[MATCHES] = [];
  const { text, jsonLd } = await renderPageAt('/sandwich/1', answers);
  const main = text.slice(0, text.indexOf('Home Explore Sandwiches'));
  expect(main).not.toMatch(/\$|Contains|No gluten|No dairy|No eggs|Price/);
  expect(main).toContain('We don’t know about gluten, eggs, or dairy.');
  expect(main).toContain('No ingredients listed yet.');
  expect(main).toContain('No reviews yet');
  expect(main).not.toContain('See All Reviews');
  expect(main).toContain('There’s nothing quite like it yet.');
  for (const fact of ['offers', 'aggregateRating', 'description']) expect(jsonLd).not.toHaveProperty(fact);
});

test.each([
  [2, null],
  [3, 'Spicy'],
  [4, 'Very Spicy'],
  [5, 'Very Spicy'],
])('heat %d shows the badge %s (M2.85)', async (spiceLevel, badge) => {
  answers[SANDWICH] = details({ spiceLevel });
  const { text } = await renderPageAt('/sandwich/1', answers);
  expect(/\$13\.50 (Very Spicy|Spicy)?/.exec(text)?.[1] ?? null).toBe(badge);
});

test('dietary info names what is absent, and shows Spicy at any level', async () => {
  const dietaryInfo = {
    containsGluten: false,
    containsDairy: true,
    containsEggs: false,
    spicy: true,
    organic: true,
  };
  answers[SANDWICH] = details({ dietaryInfo });
  const { text } = await renderPageAt('/sandwich/1', answers);
  expect(text).toContain('Dietary info No gluten No eggs Contains dairy Organic Spicy');
  expect(text).not.toContain('Unknown');
});

test('the head has the metadata for search engines and previews, with hostile names escaped', async () => {
  answers[SANDWICH] = details({ name: 'Hot </script> "Tamale"' });
  const { html, jsonLd } = await renderPageAt('/sandwich/1', answers);
  expect(html).toContain('<link rel="canonical" href="https://clucket.example/sandwich/1"/>');
  expect(html).toMatch(
    /<meta property="og:image" content="https:\/\/clucket\.example\/share-images\/sandwiches\/1-[0-9a-f]{16}\.jpg"\/>/,
  );
  expect(html).toContain(
    '<link rel="alternate" type="application/atom+xml" title="Reviews of Hot &lt;/script&gt; &quot;Tamale&quot;" href="https://clucket.example/feeds/sandwiches/1.atom"/>',
  );
  expect(html).toContain('<meta property="og:type" content="product"/>');
  expect(jsonLd).toMatchObject({
    '@context': 'https://schema.org',
    '@type': ['MenuItem', 'Product'],
    name: 'Hot </script> "Tamale"',
    image: expect.stringMatching(/^https:\/\/clucket\.example\/share-images\/sandwiches\/1-/),
    offers: { price: '13.50', priceCurrency: 'USD' },
    aggregateRating: { ratingValue: 4.75, reviewCount: 1284 },
  });
});

test('a title that is too long omits the restaurant', async () => {
  expect((await renderPageAt('/sandwich/1', answers)).html).toContain(
    '<title>The Big Cluck at Birdhouse on Sunset · Clucket</title>',
  );
  answers[SANDWICH] = details({ name: 'The Big Cluck with everything on it and more' });
  expect((await renderPageAt('/sandwich/1', answers)).html).toContain(
    '<title>The Big Cluck with everything on it and more · Clucket</title>',
  );
  answers[SANDWICH] = details({ name: 'Cluck '.repeat(30) });
  const title = /<title>(.*?)<\/title>/.exec((await renderPageAt('/sandwich/1', answers)).html)?.[1] ?? '';
  expect(title).toMatch(/ Cluck… · Clucket$/);
  expect(title.length).toBeLessThanOrEqual(70);
});

test.each([
  [404, 'Sandwich not found', 'Someone ate this one, or it was never on the menu.'],
  [410, 'This sandwich is no longer on the menu.', 'This sandwich is no longer on the menu.'],
])('the pages have the API’s status %d (M2.93, M8.44)', async (status, detail, expected) => {
  for (const path of ['/sandwich/1', '/sandwich/1/reviews']) {
    answers = { [SANDWICH]: new StubbedProblemAnswer(status, detail) };
    const page = await renderPageAt(path, answers);
    expect(page.status).toBe(status);
    expect(page.text).toContain(`Sandwich Not Found ${expected} Back to Sandwiches`);
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('renders even if its reviews and its restaurant fail to load', async () => {
  answers = { [SANDWICH]: details() };
  const { status, text } = await renderPageAt('/sandwich/1', answers);
  expect(status).toBe(200);
  expect(text).toContain('Loading reviews');
  expect(text).not.toContain('nothing quite like it');
});

function details(more: object = {}) {
  const tags = ['Buttermilk', 'Classic'].map((name, index) => ({ id: index + 1, name, type: 'style' }));
  return { ...buildSandwichFixture({ tags }), ratingCounts: [1, 0, 0, 1, 1], verifiedCount: 2, ...more };
}

function aMatch(sandwich: object, why: object) {
  const nothing = { alike: [], priceDifference: null, heatDifference: 0, isSameKitchen: false, lovedBoth: 0 };
  return { sandwich: buildSandwichFixture(sandwich), ...nothing, ...why };
}

test('right-to-left names have bidi isolates in the title and the description', async () => {
  answers[SANDWICH] = { ...details(), name: 'שניצל №7!', restaurantName: 'دجاج' };
  const { html } = await renderPageAt('/sandwich/1', answers);
  const together = '\u2068שניצל №7!\u2069 at \u2068دجاج\u2069';
  expect(html).toContain(`<title>\u2068${together}\u2069 · `);
  expect(html).toContain(`<meta name="description" content="${together}`);
});

test('only an admin has a link to the form', async () => {
  const link = 'href="/admin/sandwiches?restaurant=7&amp;sandwich=1"';
  const viewers = [
    buildMemberFixture({ role: 'admin' }),
    buildMemberFixture({ catalogEditor: true }),
    buildMemberFixture(),
    null,
  ];
  const shown = await Promise.all(
    viewers.map(async (viewer) => (await renderPageAt('/sandwich/1', answers, viewer)).html.includes(link)),
  );
  expect(shown).toEqual([true, false, false, false]);
});
