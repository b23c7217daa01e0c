import { beforeAll, describe, expect, test } from 'vitest';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import { signUp, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let member: TestUser;
let sandwichId: number;

beforeAll(async () => {
  member = await signUp(site, { username: 'wingspan', email: 'wing@span.example' });
  sandwichId = (await createTestSandwich(site.db)).id;
});

describe('entities as the API answers them (M3)', () => {
  test('a user has id, username, email, role, displayName, bio, avatarUrl, location, preferences and xp, and no hash (M3.5, A3.11)', async () => {
    const changes = { displayName: 'Wing', bio: 'Thigh.', location: 'LA', preferences: { units: 'miles' } };
    const { json, text } = await member.send('PATCH', `/api/users/${member.id}`, changes);
    expect(json).toMatchObject({
      id: member.id,
      username: 'wingspan',
      email: 'wing@span.example',
      role: 'user',
      avatarUrl: null,
      xp: 0,
      ...changes,
    });
    expect(text).not.toMatch(/hash|argon2/i);
    expect((await member.get('/api/auth/me')).json).toEqual(json);
  });

  test('a list entry defaults to isFavorite and hasTried false, rating and notes null (M3, M4.7, M7.12, A7.23)', async () => {
    const { json } = await member.send('POST', '/api/user-sandwiches', { userId: member.id, sandwichId });
    expect(json).toMatchObject({
      id: expect.any(Number),
      userId: member.id,
      sandwichId,
      isFavorite: false,
      hasTried: false,
      rating: null,
      notes: null,
    });
    expect((await member.get(`/api/users/${member.id}/sandwiches`)).json).toEqual([json]);
  });

  test('a tag has id, name and type (M3.25, M7.31)', async () => {
    await createTestTag(site.db, { name: 'Crispy', type: 'texture' });
    expect((await site.get('/api/tags')).json).toMatchObject([
      { id: expect.any(Number), name: 'Crispy', type: 'texture' },
    ]);
  });

  test('level info has level and xp, which start at 1 and 0 (M3.35, M4.40, M7.13, A3.26, A7.23, A9.11)', async () => {
    const { json } = await member.get(`/api/users/${member.id}/level`);
    expect(json).toMatchObject({ level: 1, xp: 0 });
  });
});
