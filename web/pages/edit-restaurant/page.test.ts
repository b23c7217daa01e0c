import { describe, expect, test } from 'vitest';
import { buildMemberFixture, buildRestaurantFixture } from '#web/testing/fixtures.ts';
import { StubbedPagedAnswer, StubbedProblemAnswer, renderPageAt } from '#web/testing/rendered-page.ts';

const admin = buildMemberFixture({ role: 'admin' });
const editor = buildMemberFixture({ catalogEditor: true });
const bird = buildRestaurantFixture({
  id: 4,
  name: 'Birdhouse',
  restaurantType: 'Fast Casual',
  priceRange: '$$',
  website: 'https://www.birdhouse.example/menu',
  imageUrl: '/uploads/0123456789abcdef0123456789abcdef-1067.webp',
  phoneNumber: '(213) 555-0147',
});
const FOUND = { '/api/restaurants/4': bird, '/api/restaurants/4/locations?limit=20': [] };

describe('/edit-restaurant?id= (A2.9)', () => {
  test('has a link back to admin, its title and the two tabs (A2.9, A2.44, A2.45)', async () => {
    const { text, html } = await renderPageAt('/edit-restaurant?id=4', FOUND, admin);
    expect(text).toContain('Back to admin Edit Restaurant');
    expect([...html.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, tab]) => tab)).toEqual([
      'Restaurant Details',
      'Locations',
    ]);
  });

  test('asks for name, restaurant type, price range, website and description (textarea of 4 rows) (A2.46, A2.47, A9.19)', async () => {
    const { html } = await renderPageAt('/edit-restaurant?id=4', FOUND, admin);
    const labels = [...html.matchAll(/<label for="[^"]*">([^<]+)</g)].map(([, label]) => label);
    expect(labels).toEqual(['Name', 'Restaurant type', 'Price range', 'Website', 'Description']);
    expect(html).toMatch(/<textarea[^>]*rows="4"/);
    expect(html).toContain('>Update Restaurant</button>');
  });

  test('offers the six types of the edit page and the restaurant’s current one (A3.29, D37)', async () => {
    const { html } = await renderPageAt('/edit-restaurant?id=4', FOUND, admin);
    const types = [...html.matchAll(/<option>([^<]+)</g)].map(([, type]) => type);
    expect(types).toEqual(['Restaurant', 'Fast Food', 'Cafe', 'Food Truck', 'Deli', 'Bakery', 'Fast Casual']);
    const other = { ...FOUND, '/api/restaurants/4': { ...bird, restaurantType: 'Deli' } };
    expect((await renderPageAt('/edit-restaurant?id=4', other, admin)).html).not.toContain('Fast Casual');
  });

  test('offers the four price ranges in the documented words (A3.30)', async () => {
    const { text } = await renderPageAt('/edit-restaurant?id=4', FOUND, admin);
    for (const expected of [
      '$ (under $10; Budget)',
      '$$ ($10-$20; Moderate)',
      '$$$ ($21-$30; Expensive)',
      '$$$$ (over $30; Very Expensive)',
    ])
      expect(text).toContain(expected);
  });

  test('links a catalog editor to pages that editors may open', async () => {
    const { html, text } = await renderPageAt('/edit-restaurant?id=4', FOUND, editor);
    expect(html).toMatch(/href="\/admin\/restaurants"[^>]*>.*?Back to admin/);
    expect(text).not.toContain('Edit menu');
  });
});

describe('a load failure shows an alert and a "Back to Admin Dashboard" button (A2.9, A2.49, A8.32)', () => {
  test.each([
    [
      '/edit-restaurant?id=4',
      'Failed to load restaurant data Failed to fetch restaurant Back to Admin Dashboard',
    ],
    ['/edit-restaurant', 'Failed to load restaurant data Restaurant ID is required Back to Admin Dashboard'],
    [
      '/edit-restaurant?id=12abc',
      'Failed to load restaurant data Restaurant ID is required Back to Admin Dashboard',
    ],
  ])('%s', async (address, expected) => {
    const refused = {
      '/api/restaurants/4': new StubbedProblemAnswer(404, 'Restaurant not found'),
      '/api/restaurants/4/locations?limit=20': [],
    };
    const { text, html } = await renderPageAt(address, refused, admin);
    expect(text).toContain(expected);
    expect(html).toContain('role="alert"');
    expect(text).not.toContain('Update Restaurant');
  });
});

describe('/admin/restaurants (A2.4)', () => {
  const lists = {
    '/api/managed-restaurants?limit=20': new StubbedPagedAnswer([bird], ''),
    '/api/place-sources': [{ name: 'chains.csv' }],
    '/api/deleted-restaurants': [],
  };

  test('has a table with search, an edit and a delete action, Add New Restaurant and Back to Admin (A2)', async () => {
    const { text, html } = await renderPageAt('/admin/restaurants', lists, admin);
    expect(text).toContain('Back to Admin Restaurants Add New Restaurant');
    expect(html).toContain('placeholder="Search restaurants..."');
    for (const [field, shown] of [
      ['name', 'Birdhouse'],
      ['description', 'Thighs, mostly.'],
      ['website', 'birdhouse.example'],
      ['restaurantType', 'Fast Casual'],
      ['priceRange', '$$'],
      ['address', '1140 Sunset Blvd, Los Angeles'],
      ['phoneNumber', '(213) 555-0147'],
      ['id', '#4'],
      ['hoursOfOperation', '(213) 555-0147 Open Every day 11 am – 10 pm Edit'],
    ])
      expect([field, text.includes(shown!)]).toEqual([field, true]);
    expect(html).toContain(`src="${bird.imageUrl}"`);
    expect(html).toContain('href="/edit-restaurant?id=4"');
    expect(html).toContain('aria-label="Delete Birdhouse"');
  });

  test('says "Failed to load restaurants. Please try again." (A8.18)', async () => {
    const refused = { ...lists, '/api/managed-restaurants?limit=20': new StubbedProblemAnswer(404, 'Away') };
    const { text } = await renderPageAt('/admin/restaurants', refused, admin);
    expect(text).toContain('Failed to load restaurants. Please try again.');
    expect(text).not.toContain('No restaurants yet');
  });

  test('offers a catalog editor no actions that only admins may use', async () => {
    const { text, requestedUrls } = await renderPageAt('/admin/restaurants', lists, editor);
    expect(text).toContain('Birdhouse');
    expect(text).not.toContain('Add New Restaurant');
    expect(requestedUrls).not.toContain('/api/deleted-restaurants');
  });

  test('shows the filters and the order from the URL', async () => {
    const address = '/admin/restaurants?type=Deli&source=chains.csv&city=Venice&sort=price&order=descending';
    const listUrls =
      '/api/managed-restaurants?limit=20&type=Deli&city=Venice&source=chains.csv&sort=price&order=descending';
    const { html, text } = await renderPageAt(
      address,
      { ...lists, [listUrls]: new StubbedPagedAnswer([bird], '') },
      admin,
    );
    expect(text).toContain('Birdhouse');
    expect(html).toMatch(/<option[^>]*value="Deli"[^>]*selected=""/);
    expect(html).toMatch(/<option[^>]*value="chains.csv"[^>]*selected=""/);
    expect(html).toMatch(/placeholder="City"[^>]*value="Venice"/);
    expect(html).toMatch(/aria-sort="descending"><button type="button">Price/);
  });
});
