import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

beforeEach(async () => {
  member = await signUp(site);
});

const suggest = (entityId: number, changes: object) =>
  member.send('POST', '/api/suggestions', { kind: 'edit', entityType: 'sandwich', entityId, changes });

describe('allergen warnings of a member without an accepted suggestion', () => {
  const warn = async (entityId: number) => {
    const { status, json } = await suggest(entityId, { containsDairy: true, containsEggs: true });
    expect(status).toBe(201);
    const changes = json.changes as { isPublished: boolean }[];
    return { id: json.id as number, published: changes.filter(({ isPublished }) => isPublished).length };
  };
  const createMenu = async () => {
    const unknown = { contains_gluten: null, contains_dairy: null, contains_eggs: null };
    const menu = await Promise.all([1, 2, 3, 4].map(() => createTestSandwich(site.db, unknown)));
    return menu.map(({ id }) => id);
  };

  test('five in 24 hours are published immediately, further ones wait', async () => {
    const published: number[] = [];
    const menu = await createMenu();
    for (const id of menu) published.push((await warn(id)).published);
    expect(published).toEqual([2, 2, 1, 0]);
    const { json } = await admin.get('/api/suggestions?state=open&limit=1');
    expect(json).toMatchObject([{ entityId: menu.at(-1), changes: [{ current: null }, { current: null }] }]);
    site.clock.now = new Date(site.clock.now.getTime() + 86_400_000);
    expect((await suggest(menu[0] ?? 0, { containsGluten: true })).json.changes).toMatchObject([
      { isPublished: true },
    ]);
  });

  test('the limit also holds for concurrent requests', async () => {
    const warnings = await Promise.all((await createMenu()).map(warn));
    expect(warnings.reduce((sum, { published }) => sum + published, 0)).toBe(5);
  });

  test('there is no limit after the first accepted suggestion', async () => {
    const [first = 0, ...others] = await createMenu();
    const { id } = await warn(first);
    expect((await admin.send('PATCH', `/api/suggestions/${id}`, { decision: 'accepted' })).status).toBe(200);
    for (const other of others) expect((await warn(other)).published).toBe(2);
  });
});
