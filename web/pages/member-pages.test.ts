import { describe, expect, test } from 'vitest';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { StubbedProblemAnswer, buildReviewFixture, renderPageAt } from '#web/testing/rendered-page.ts';

const member = buildMemberFixture();
const sandwich = { ...buildSandwichFixture(), ratingCounts: [0, 0, 0, 0, 1284], verifiedCount: 0 };
const OWN = `/api/reviews?sandwichId=1&userId=${member.id}`;
const LIST = `/api/users/${member.id}/sandwiches?with=sandwich&limit=200`;

const START = `/api/users/${member.id}/sandwiches/start`;

function aListEntry(id: number, more: object) {
  const dates = { dateCreated: '2026-11-19T20:30:00Z', dateUpdated: '2026-11-19T20:30:00Z' };
  return { id, userId: member.id, sandwichId: id, isFavorite: false, hasTried: false, ...dates, ...more };
}

describe('/sandwich/{id}/review (M2.8)', () => {
  test('shows an empty form without an own review (M2, M4.26)', async () => {
    const { text, html, status } = await renderPageAt(
      '/sandwich/1/review',
      { '/api/sandwiches/1': sandwich, [OWN]: [] },
      member,
    );
    expect(status).toBe(200);
    expect(text).toContain('Back to sandwich details');
    expect(html).toMatch(/<a (?=[^>]*href="\/sandwich\/1")[^>]*>(<svg.*?<\/svg>)?Back to sandwich details</s);
    expect(text).toContain('Write a review Share your thoughts about the Big Cluck');
    expect(html, 'sent before the scripts are there, the text would stand in the address').toMatch(
      /<form class="review-form" (?=[^>]*method="post")/,
    );
    for (const expected of ['Select a rating', 'Review (Optional)', 'Submit Review'])
      expect(text).toContain(expected);
    expect(html).toContain('placeholder="Share details of your experience with this sandwich..."');
    expect(text).not.toContain('Delete review');
    expect(html).not.toContain(' style=');
  });

  test('shows a prefilled form with an own review (M2.123, M2.129, M4.27)', async () => {
    const own = buildReviewFixture({ userId: member.id, rating: 4, comment: 'Slaw saved my life.' });
    const { text, html } = await renderPageAt(
      '/sandwich/1/review',
      { '/api/sandwiches/1': sandwich, [OWN]: [own] },
      member,
    );
    for (const expected of [
      'Edit your review',
      '4 star(s)',
      'Slaw saved my life.',
      'Update Review',
      'Delete review',
    ])
      expect(text).toContain(expected);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="4"|<input[^>]*value="4"[^>]*checked=""/);
  });

  test('answers 404 with a link back for an unknown sandwich (M2.121, M8.44)', async () => {
    const { text, html, status } = await renderPageAt(
      '/sandwich/1/review',
      { '/api/sandwiches/1': new StubbedProblemAnswer(404, 'Not found'), [OWN]: [] },
      member,
    );
    expect(status).toBe(404);
    expect(text).toContain('Sandwich not found');
    expect(html).toMatch(/<a (?=[^>]*href="\/explore")[^>]*>(<svg.*?<\/svg>)?Back to Explore</s);
  });
});

describe('My Wishlist', () => {
  test('has its tabs, search box and three stat cards (M2.113, M2.115, M2.116, M2.117)', async () => {
    const links = [
      aListEntry(1, { hasTried: true, isFavorite: true, sandwich }),
      aListEntry(2, { sandwich: buildSandwichFixture({ id: 2, name: 'Seoul Fire' }) }),
    ];
    const { text, html } = await renderPageAt('/collection', { [LIST]: links }, member);
    expect(text).toContain('My Wishlist');
    expect(text).toContain('1 Total Tried 1 Favorites 1 Want to Try');
    expect(text).toContain('All Sandwiches Tried Favorites Want to Try');
    expect(text).toContain('Search your list');
    expect(text).toContain('Seoul Fire');
    expect(text).toContain('2 of 2');
    expect(html).not.toContain(' style=');
  });

  test('shows when each sandwich was tried and the stars of the member’s review', async () => {
    const links = [
      aListEntry(1, { hasTried: true, dateTried: '2026-11-14T12:00:00Z', reviewRating: 4, sandwich }),
      aListEntry(2, {
        hasTried: true,
        dateTried: '2024-03-09T12:00:00Z',
        reviewRating: null,
        sandwich: buildSandwichFixture({ id: 2 }),
      }),
    ];
    const { text } = await renderPageAt('/collection', { [LIST]: links }, member);
    expect(text).toContain('You gave it 4 stars Tried Nov 14');
    expect(text).toContain('Add a Review of The Big Cluck Tried Mar 9, 2024');
  });

  test('a reviewed sandwich that is not marked as tried says where its stars come from and stays on the wishlist', async () => {
    const reviewed = [aListEntry(1, { reviewRating: 4, sandwich })];
    const { text } = await renderPageAt('/collection', { [LIST]: reviewed }, member);
    expect(text).toContain('You gave it 4 stars You reviewed this Mark as Tried : The Big Cluck');
    expect(text).toContain('0 Total Tried 0 Favorites 1 Want to Try');
    for (const other of [
      { rating: 4 },
      { rating: 4, reviewRating: null },
      { reviewRating: 4, hasTried: true },
    ]) {
      const rated = await renderPageAt(
        '/collection',
        { [LIST]: [aListEntry(1, { ...other, sandwich })] },
        member,
      );
      expect(rated.text).toContain('You gave it 4 stars');
      expect(rated.text).not.toContain('You reviewed this');
    }
  });

  test('loads only the first entries of a long list, with the list filter from the URL', async () => {
    const links = Array.from({ length: 400 }, (_, index) =>
      aListEntry(index + 1, {
        isFavorite: index % 100 === 7,
        sandwich: buildSandwichFixture({ id: index + 1, name: `Cluck ${index + 1}.` }),
      }),
    );
    const counts = { all: 400, tried: 0, favorites: 4, wanted: 396 };
    const liked = links.filter(({ isFavorite }) => isFavorite);
    const answers = {
      [`${START}?shelf=all&order=newest&limit=24`]: { counts, total: 400, links: links.slice(0, 24) },
      [`${START}?shelf=favorites&order=newest&limit=24`]: { counts, total: 4, links: liked },
    };
    const whole = await renderPageAt('/collection', answers, member);
    expect(whole.requestedUrls, 'ten thousand would keep the server busy').not.toContain(LIST);
    expect(whole.text).toContain('0 Total Tried 4 Favorites 396 Want to Try');
    expect(whole.text).toContain('Cluck 24.');
    expect(whole.text).toContain('24 of 400 Show more');
    expect(whole.html).not.toContain('Cluck 25.');
    expect(whole.html).toContain('aria-label="Remove Cluck 1. from wishlist"');
    const favorites = await renderPageAt('/collection?show=favorites', answers, member);
    expect(favorites.text).toContain('4 of 4');
    expect(favorites.html.match(/Cluck \d+\./g)).toContain('Cluck 308.');
    expect(favorites.html).not.toContain('Cluck 1.');
  });

  test('cuts a search text at the maximum length', async () => {
    const { requestedUrls } = await renderPageAt(
      `/collection?q=${'a'.repeat(300)}&sort=name`,
      { [LIST]: [] },
      member,
    );
    expect(requestedUrls).toContain(`${START}?shelf=all&q=${'a'.repeat(100)}&order=name&limit=24`);
  });

  test('links to /explore if the list is empty (M2.118)', async () => {
    const { text, html } = await renderPageAt('/collection', { [LIST]: [] }, member);
    expect(text).toMatch(/0 Want to Try .*Search your list .*Your list is hungry/);
    expect(html).toMatch(/href="\/explore"[^>]*>Explore Sandwiches/);
  });
});

test('the sandwich page shows the member’s own review first and offers to edit it (M2.88, M6.6)', async () => {
  const own = buildReviewFixture({ id: 9, userId: member.id, comment: 'Mine, and old.' });
  const { text } = await renderPageAt(
    '/sandwich/1',
    {
      '/api/sandwiches/1': sandwich,
      '/api/sandwiches/1/reviews?limit=3': [buildReviewFixture()],
      [OWN]: [own],
    },
    member,
  );
  expect(text).toContain('Edit Your Review');
  expect(text.indexOf('Mine, and old.')).toBeLessThan(text.indexOf('The crust shatters.'));
});

describe('/profile/data', () => {
  const leaving = async (site: object) => (await renderPageAt('/profile/data', {}, member, site)).text;

  test('says how long a member can come back, and mentions an email only if the site sends any', async () => {
    const mailing = await leaving({ accountGraceDays: 14, hasMail: true });
    expect(mailing).toContain('For 14 days you can change your mind.');
    expect(mailing).toContain('everything comes back. We’ll email you the date.');
    const silent = await leaving({ accountGraceDays: 1, hasMail: false });
    expect(silent).toContain('For 1 day you can change your mind.');
    expect(silent).not.toMatch(/email you/);
  });

  test('mentions no grace period if the site has none', async () => {
    const text = await leaving({ accountGraceDays: 0 });
    expect(text).not.toContain('change your mind');
    expect(text).toContain('we erase everything, including');
    expect(text).toContain('Your reviews go or stay as you choose below');
  });
});
