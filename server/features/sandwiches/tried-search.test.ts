import { expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

async function twoOfWhichOneIsTried() {
  const person = await signUp(site);
  const [tried, left] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  for (const { restaurant_id } of [tried, left]) {
    await createTestLocation(site.db, { restaurant_id, latitude: 34.05, longitude: -118.24 });
  }
  await person.send('POST', '/api/user-sandwiches', { sandwichId: tried.id, hasTried: true });
  await person.send('POST', '/api/user-sandwiches', { sandwichId: left.id, isFavorite: true });
  return { person, tried: tried.id, left: left.id };
}

test.each(['', '&lat=34.05&lng=-118.24', '&q=cluck&lat=34.05&lng=-118.24', '&sort=rating'])(
  'hasTried with the own userId returns tried or untried sandwiches (search%s) (M7.24, D0.22)',
  async (more) => {
    const { person, tried, left } = await twoOfWhichOneIsTried();
    const ids = async (hasTried: boolean) => {
      const url = `/api/sandwiches/search?hasTried=${hasTried}&userId=${person.id}${more}`;
      return (await person.get(url)).json.map(({ id }: { id: number }) => id);
    };
    expect(await ids(true)).toEqual([tried]);
    expect(await ids(false)).not.toContain(tried);
    expect(await ids(false)).toContain(left);
  },
);

test('hasTried is ignored with another userId, without userId and without session (M7.24, D0.22)', async () => {
  const { person, tried, left } = await twoOfWhichOneIsTried();
  const other = await signUp(site);
  for (const [client, userId] of [
    [other, person.id],
    [signedOutUser(site), person.id],
    [person, other.id],
    [person, undefined],
  ] as const) {
    const url = `/api/sandwiches/search?hasTried=true${userId ? `&userId=${userId}` : ''}`;
    const ids = (await client.get(url)).json.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([tried, left]));
  }
});

test('responses filtered by hasTried are not stored by shared caches', async () => {
  const { person } = await twoOfWhichOneIsTried();
  const { headers } = await person.get(`/api/sandwiches/search?hasTried=true&userId=${person.id}`);
  expect(headers['cache-control']).toMatch(/private|no-store/);
});
