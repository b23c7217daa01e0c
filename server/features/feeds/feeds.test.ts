import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { parseXml } from '#server/testing/assertions/parse-xml.ts';

const BASE = 'https://clucket.example';
const site = useTestApp({ BASE_URL: BASE, RATE_LIMITS: 'off' });

test('feeds of the site, a sandwich and a restaurant have their reviews, newest first', async () => {
  const { id, restaurant_id } = await createTestSandwich(site.db, { name: 'Hot Honey' });
  const beside = await createTestSandwich(site.db, { restaurant_id });
  const first = await createTestReview(site.db, { sandwich_id: id, rating: 5, comment: 'First bite.' });
  const second = await createTestReview(site.db, { sandwich_id: beside.id, rating: 2, comment: '' });
  await sql`UPDATE reviews SET date_created = '2026-03-01Z', date_updated = '2026-03-02Z' WHERE id = ${first.id}`.execute(
    site.db,
  );
  await sql`UPDATE reviews SET date_created = '2026-04-01Z', date_updated = '2026-04-01Z' WHERE id = ${second.id}`.execute(
    site.db,
  );
  await createTestReview(site.db);
  const idOf = (review: typeof first) =>
    `${BASE}/sandwich/${review.sandwich_id}/reviews/${review.user_id}#${review.id}`;

  const ofSandwich = await feedAt(`/feeds/sandwiches/${id}.atom`);
  expect(ofSandwich.texts('/a:feed/a:entry/a:id')).toEqual([idOf(first)]);
  expect(ofSandwich.texts('/a:feed/a:entry/a:title')).toEqual(['★★★★★ Hot Honey']);
  expect(ofSandwich.texts('/a:feed/a:entry/a:content')).toEqual(['First bite.']);
  expect(ofSandwich.texts('/a:feed/a:entry/a:published')).toEqual(['2026-03-01T00:00:00.000Z']);
  expect(ofSandwich.texts('/a:feed/a:updated')).toEqual(['2026-03-02T00:00:00.000Z']);
  expect(ofSandwich.texts('/a:feed/a:title')).toEqual(['Reviews of Hot Honey']);

  const ofRestaurant = await feedAt(`/feeds/restaurants/${restaurant_id}.atom`);
  expect(ofRestaurant.texts('/a:feed/a:entry/a:id')).toEqual([idOf(second), idOf(first)]);
  expect(ofRestaurant.texts('/a:feed/a:entry[1]/a:content')).toEqual(['2 out of 5 stars']);
  expect((await feedAt('/feeds/reviews.atom')).texts('/a:feed/a:entry/a:id')).toHaveLength(3);
});

test('isolates a right-to-left name', async () => {
  const { id } = await createTestSandwich(site.db, { name: 'שניצל №7!' });
  await createTestReview(site.db, { sandwich_id: id, rating: 5 });
  const feed = await feedAt(`/feeds/sandwiches/${id}.atom`);
  expect(feed.texts('/a:feed/a:title')).toEqual(['Reviews of \u2068שניצל №7!\u2069']);
  expect(feed.texts('/a:feed/a:entry/a:title')).toEqual(['★★★★★ \u2068שניצל №7!\u2069']);
});

test('is valid without entries', async () => {
  const { id } = await createTestSandwich(site.db);
  const feed = await feedAt(`/feeds/sandwiches/${id}.atom`);
  expect(feed.texts('/a:feed/a:entry')).toEqual([]);
});

test('stays well-formed with any text', async () => {
  const { id } = await createTestSandwich(site.db, { name: `]]> & <b>"Bird"</b> \u0001\u{1F525}\uFFFE` });
  const author = await createTestUser(site.db, { display_name: '<script>alert(1)</script> & "Sons"' });
  const comment = '</content></entry>\u000b <![CDATA[ &amp; \u2028 شطيرة';
  await createTestReview(site.db, { sandwich_id: id, user_id: author.id, comment });
  const feed = await feedAt(`/feeds/sandwiches/${id}.atom`);
  expect(feed.texts('/a:feed/a:entry/a:author/a:name')).toEqual(['<script>alert(1)</script> & "Sons"']);
  expect(feed.texts('/a:feed/a:entry/a:content')).toEqual([comment.replace('\u000b', '\ufffd')]);
  expect(feed.texts('/a:feed/a:entry/a:title')[0]).toContain(']]> & <b>"Bird"</b>');
});

test('contains only the public name of a member', async () => {
  const marks = { email: 'mark-mail@example.test', bio: 'mark-bio', location: 'mark-place' };
  const author = await createTestUser(site.db, { display_name: 'Pickle Pete', ...marks });
  const { sandwich_id } = await createTestReview(site.db, { user_id: author.id });
  const text = await textAt(`/feeds/sandwiches/${sandwich_id}.atom`);
  expect(text).toContain('<name>Pickle Pete</name>');
  expect(text).not.toContain('mark-');
  await sql`UPDATE users SET display_name = NULL WHERE id = ${author.id}`.execute(site.db);
  expect(await textAt(`/feeds/sandwiches/${sandwich_id}.atom`)).toContain(`<name>${author.username}</name>`);
});

test('answers 304 for a current ETag until there is a new review', async () => {
  const { sandwich_id } = await createTestReview(site.db);
  const path = `/feeds/sandwiches/${sandwich_id}.atom`;
  const { headers } = await site.get(path);
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const known = { 'if-none-match': headers['etag']! };
  const revalidated = await site.get(path, known);
  expect([revalidated.status, revalidated.text]).toEqual([304, '']);
  await createTestReview(site.db, { sandwich_id });
  expect((await site.get(path, known)).status).toBe(200);
});

test('omits reviews of a deleted sandwich, whose feed is a 410', async () => {
  const { sandwich_id } = await createTestReview(site.db, { comment: 'Gone with the bun.' });
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${sandwich_id}`.execute(site.db);
  expect((await site.get(`/feeds/sandwiches/${sandwich_id}.atom`)).status).toBe(410);
  expect(await textAt('/feeds/reviews.atom')).not.toContain('Gone with the bun.');
});

test.each([
  'sandwiches/0',
  'sandwiches/12abc',
  'restaurants/2147483647',
  'restaurants/9999999999',
  'users/1',
])('answers 404 for %s', async (name) => {
  expect((await site.get(`/feeds/${name}.atom`)).status).toBe(404);
});

async function textAt(path: string): Promise<string> {
  const { status, text } = await site.get(path, { host: 'evil.example' });
  expect(status).toBe(200);
  expect(text).not.toContain('evil.example');
  return text;
}

/** Parses the feed and checks what RFC 4287 requires of feeds and entries. */
async function feedAt(path: string) {
  const feed = parseXml(await textAt(path));
  expect(feed.root.name).toBe('feed');
  const times = [...feed.texts('//a:updated'), ...feed.texts('//a:published')];
  expect(times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(time))).toBe(true);
  for (const once of [
    'id',
    'title',
    'updated',
    'a:link[@rel="self"]/@href',
    'a:link[@rel="alternate"]/@href',
  ]) {
    const name = once.includes(':') ? once : `a:${once}`;
    expect(feed.texts(`/a:feed/${name}`), once).toHaveLength(1);
  }
  expect(feed.texts('/a:feed/a:link[@rel="self"]/@href')).toEqual([BASE + path]);
  const entries = feed.texts('/a:feed/a:entry').length;
  for (const once of [
    'id',
    'title',
    'updated',
    'published',
    'author/a:name',
    'content[@type="text"]',
    'link/@href',
  ])
    expect(feed.texts(`/a:feed/a:entry/a:${once}`), once).toHaveLength(entries);
  const ids = feed.texts('//a:entry/a:id');
  expect(new Set(ids).size).toBe(ids.length);
  return feed;
}
