import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { recordRequestQueries } from '#server/testing/postgres/record-request-queries.ts';
import { signUp, signUpAdmin, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

test('a public list is complete for its owner, and in pages of 200 for others (threats G6) (D73)', async () => {
  const [owner, other, admin] = [await signUp(site), await signUp(site), await signUpAdmin(site)];
  await owner.send('PATCH', `/api/users/${owner.id}`, { preferences: { collectionVisibility: 'public' } });
  const { id: restaurant_id } = await createTestRestaurant(site.db);
  await sql`
    WITH made AS (
      INSERT INTO sandwiches (restaurant_id, name)
      SELECT ${restaurant_id}, 'Public ' || at FROM generate_series(1, 201) at RETURNING id)
    INSERT INTO user_sandwiches (user_id, sandwich_id) SELECT ${owner.id}, id FROM made
  `.execute(site.db);
  const url = `/api/users/${owner.id}/sandwiches`;
  const whole = await owner.get(url);
  expect(whole.json).toHaveLength(201);
  expect(whole.headers['link']).toBeUndefined();
  const ids = whole.json.map(({ id }: { id: number }) => id);
  for (const person of [signedOutUser(site), other, admin]) {
    const first = await person.get(url);
    expect(first.json.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 200));
    expect(first.headers['x-total-count']).toBe('201');
    const rest = await person.get(/<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!);
    expect(rest.json).toMatchObject([{ id: ids[200] }]);
    expect(rest.headers['link']).toBeUndefined();
  }
  const withSandwiches = await owner.get(`${url}?with=sandwich`);
  expect(withSandwiches.json).toHaveLength(200);
  expect(withSandwiches.json[0]).toMatchObject({ id: ids[0], sandwich: { id: expect.any(Number) } });
  expect(withSandwiches.headers['link']).toContain('rel="next"');
});

test('a page of a public list reads only its own entries (threats G6)', async () => {
  const owner = await signUp(site);
  await owner.send('PATCH', `/api/users/${owner.id}`, { preferences: { collectionVisibility: 'public' } });
  const { id: restaurant_id } = await createTestRestaurant(site.db);
  await sql`
    WITH made AS (
      INSERT INTO sandwiches (restaurant_id, name)
      SELECT ${restaurant_id}, 'Long ' || at FROM generate_series(1, 3000) at RETURNING id)
    INSERT INTO user_sandwiches (user_id, sandwich_id) SELECT ${owner.id}, id FROM made
  `.execute(site.db);
  await sql`ANALYZE user_sandwiches, sandwiches, restaurants`.execute(site.db);
  const pages = [`/api/users/${owner.id}/sandwiches?with=sandwich`, `/api/lists/${owner.id}/sandwiches`];
  const queries = (await recordRequestQueries(site.connection, pages)).flat();
  const paged = queries.filter((query) => /from "?user_sandwiches\b[^]*limit/i.test(query.sql));
  expect(paged).toHaveLength(pages.length);
  for (const { sql: text, parameters } of paged) {
    const explain = CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]);
    const { rows } = await site.db.executeQuery<{ 'QUERY PLAN': string }>(explain);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('using user_sandwiches_newest');
    expect(plan).not.toContain('Sort Key:');
  }
});

test('the count of a public list does not read every sandwich (threats G6)', async () => {
  const owner = await signUp(site);
  await owner.send('PATCH', `/api/users/${owner.id}`, { preferences: { collectionVisibility: 'public' } });
  const [open, closed] = [await createTestRestaurant(site.db), await createTestRestaurant(site.db)];
  await sql`
    WITH made AS (
      INSERT INTO sandwiches (restaurant_id, name)
      SELECT ${open.id}, 'Counted ' || at FROM generate_series(1, 900) at RETURNING id)
    INSERT INTO user_sandwiches (user_id, sandwich_id) SELECT ${owner.id}, id FROM made
  `.execute(site.db);
  const last = await createTestSandwich(site.db, { restaurant_id: closed.id });
  await owner.send('POST', '/api/user-sandwiches', { sandwichId: last.id });
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE name = 'Counted 1'`.execute(site.db);
  await sql`UPDATE restaurants SET date_deleted = now() WHERE id = ${closed.id}`.execute(site.db);
  await sql`ANALYZE user_sandwiches, sandwiches, restaurants`.execute(site.db);
  const pages = [`/api/users/${owner.id}/sandwiches`, `/api/lists/${owner.id}/sandwiches`];
  for (const page of pages) {
    expect((await signedOutUser(site).get(page)).headers['x-total-count']).toBe('899');
  }
  const queries = (await recordRequestQueries(site.connection, pages)).flat();
  const counting = queries.filter((query) => /count\(\*\)[^]*from "?user_sandwiches\b/i.test(query.sql));
  expect(counting).toHaveLength(pages.length);
  for (const { sql: text, parameters } of counting) {
    const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]);
    const { rows } = await site.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
    expect(rowsReadOf('sandwiches', rows[0]!['QUERY PLAN'][0].Plan)).toBeLessThan(10);
  }
});

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
};

function rowsReadOf(table: string, plan: Plan): number {
  const own = plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsReadOf(table, part), own);
}

test('a list has at most 10,000 sandwiches; another one is a 409 (threats G6) (D73)', async () => {
  const [owner, other] = [await signUp(site), await signUp(site)];
  const [kept, second] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  const add = (sandwichId: number) => owner.send('POST', '/api/user-sandwiches', { sandwichId });
  const actionsUrl = `/api/users/${owner.id}/actions`;
  const tried = { actionType: 'try', entityType: 'sandwich', entityId: second.id };
  // Without the foreign key, because creating ten thousand sandwiches takes long.
  await sql`ALTER TABLE user_sandwiches DROP CONSTRAINT user_sandwiches_sandwich_id_fkey`.execute(site.db);
  await sql`INSERT INTO user_sandwiches (user_id, sandwich_id)
    SELECT ${owner.id}, 1000000 + at FROM generate_series(1, 9999) at`.execute(site.db);
  expect((await add(kept.id)).status).toBe(201);
  const full = { status: 409, json: { detail: expect.stringContaining('Your list is full') } };
  expect(await add(second.id)).toMatchObject(full);
  expect(await owner.send('POST', actionsUrl, tried)).toMatchObject(full);
  expect((await owner.get(`/api/users/${owner.id}/level`)).json.xp).toBe(0);
  expect((await add(kept.id)).status).toBe(200);
  expect((await other.send('POST', '/api/user-sandwiches', { sandwichId: second.id })).status).toBe(201);
  await sql`DELETE FROM user_sandwiches WHERE user_id = ${owner.id} AND sandwich_id = 1000001`.execute(
    site.db,
  );
  expect((await owner.send('POST', actionsUrl, tried)).status).toBe(201);
});

describe('a long response', () => {
  const limited = useTestApp({ RATE_LIMITS: 'api-member=30/60' });
  const ROWS = 2_000;

  test.each([
    ['list', (id: string) => `/api/users/${id}/sandwiches`],
    ['ranking', (id: string) => `/api/users/${id}/ranking`],
  ])('costs its owner one extra point per 200 rows of the %s (threats G6)', async (_name, pathOf) => {
    const [owner, other] = [await signUp(limited), await signUp(limited)];
    const { id: restaurant_id } = await createTestRestaurant(limited.db);
    await sql`
      WITH made AS (
        INSERT INTO sandwiches (restaurant_id, name)
        SELECT ${restaurant_id}, 'Long ' || at FROM generate_series(1, ${ROWS}::int) at RETURNING id),
      listed AS (
        INSERT INTO user_sandwiches (user_id, sandwich_id, has_tried) SELECT ${owner.id}, id, true FROM made)
      INSERT INTO ranked_sandwiches (user_id, sandwich_id, sort_key) SELECT ${owner.id}, id, id FROM made
    `.execute(limited.db);
    const left = async (person: TestUser) => {
      const { status, headers } = await person.get(pathOf(person.id));
      return [status, /"api-member";r=(\d+)/.exec(String(headers['ratelimit']))?.[1]];
    };
    expect(await left(owner)).toEqual([200, '19']);
    expect(await left(owner)).toEqual([200, '8']);
    expect(await left(owner)).toEqual([200, '0']);
    expect((await left(owner))[0]).toBe(429);
    expect(await left(other)).toEqual([200, '29']);
  });
});
