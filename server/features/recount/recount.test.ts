import { beforeAll, describe, expect, test } from 'vitest';
import { refreshSandwichScores } from '#server/features/sandwiches/sandwiches.ts';
import { inTransaction, sql } from '#server/platform/database/database.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { createTestBadge } from '#server/testing/factories/badges.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUserAction } from '#server/testing/factories/user-actions.ts';
import { signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findDriftOfAllTables, findTotalsAndXpDrift, repairTotalsAndXp } from './recount.ts';

const site = useTestApp({ RATE_LIMITS: 'off', BASE_URL: 'https://clucket.example' });
let person: TestUser;
let sandwich: { id: number; restaurant_id: number };

beforeAll(async () => {
  person = await signUp(site, { username: 'Wingspan' });
  sandwich = await createTestSandwich(site.db);
  await person.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 4 });
});

function cli(...args: string[]) {
  return runCli(args, {
    DATABASE_URL: databaseUrlOf(site.connection),
    BASE_URL: 'https://clucket.example',
    LOG_LEVEL: 'warn',
  });
}

describe('npm run cli -- recount', () => {
  test('finds every wrong total, exits with 1, and fixes them with --repair', async () => {
    await refreshSandwichScores(site.db);
    expect(await cli('recount')).toMatchObject({ code: 0, stdout: 'All totals match their rows.\n' });
    await sql`UPDATE users SET xp = 9999 WHERE id = ${person.id}`.execute(site.db);
    await sql`UPDATE sandwich_totals SET rating_sum = 50 WHERE sandwich_id = ${sandwich.id}`.execute(site.db);
    await sql`UPDATE restaurant_totals SET rating_count = 7 WHERE restaurant_id = ${sandwich.restaurant_id}`.execute(
      site.db,
    );
    await sql`
      UPDATE restaurants SET rating_sum = 3, sandwich_count = 8, location_count = 9
      WHERE id = ${sandwich.restaurant_id}`.execute(site.db);
    const found = await cli('recount');
    expect(found.code).toBe(1);
    expect(found.stdout).toBe(
      [
        `xp of member ${person.id}: 9999, counted 10`,
        `ratings of sandwich ${sandwich.id}: 50/1, counted 4/1`,
        `ratings of restaurant ${sandwich.restaurant_id}: 4/7, counted 4/1`,
        `ordering of restaurant ${sandwich.restaurant_id}: 3/1, counted 4/1`,
        `sandwiches of restaurant ${sandwich.restaurant_id}: 8, counted 1`,
        `locations of restaurant ${sandwich.restaurant_id}: 9, counted 0`,
        'To fix them, run it again with --repair.\n',
      ].join('\n'),
    );
    expect(await cli('recount', '--repair')).toMatchObject({ code: 0 });
    expect(await cli('recount')).toMatchObject({ code: 0, stdout: 'All totals match their rows.\n' });
  });

  test('awards the badges that repaired XP reaches, and notifies the member', async () => {
    const member = await signUp(site);
    const badge = await createTestBadge(site.db, { name: 'Repaired', required_xp: 800 });
    await createTestUserAction(site.db, { user_id: member.id, xp_earned: 900 });
    await sql`UPDATE users SET xp = 0 WHERE id = ${member.id}`.execute(site.db);
    await inTransaction(site.db, repairTotalsAndXp);
    await inTransaction(site.db, repairTotalsAndXp);
    expect((await member.get(`/api/users/${member.id}/badges`)).json).toMatchObject([{ id: badge.id }]);
    expect((await member.get('/api/notifications')).json).toMatchObject([{ title: 'You earned Repaired' }]);
    expect((await person.get(`/api/users/${person.id}/badges`)).json).toEqual([]);
  });

  test('finds a missing badge and awards it, also if nothing else differs', async () => {
    const member = await signUp(site);
    await createTestUserAction(site.db, { user_id: member.id, xp_earned: 600 });
    const badge = await createTestBadge(site.db, { name: 'Overlooked', required_xp: 500 });
    await createTestBadge(site.db, { name: 'Retired', required_xp: 500, date_deleted: new Date() });
    await createTestBadge(site.db, { name: 'By Hand' });
    const found = await cli('recount');
    expect(found.code).toBe(1);
    expect(found.stdout.split('\n').filter((line) => line.includes(member.id))).toEqual([
      `badge of member ${member.id}: none, counted Overlooked`,
    ]);
    expect(await cli('recount', '--repair')).toMatchObject({ code: 0 });
    expect((await member.get(`/api/users/${member.id}/badges`)).json).toMatchObject([{ id: badge.id }]);
    expect(await cli('recount')).toMatchObject({ code: 0, stdout: 'All totals match their rows.\n' });
  });

  test('finds and fixes wrong search terms, openings and similarity data', async () => {
    const { id } = await createTestSandwich(site.db, { name: 'Bok Royale', ingredients: ['pickled okra'] });
    const location = await createTestLocation(site.db, {
      restaurant_id: sandwich.restaurant_id,
      hours_of_operation: 'Mon-Fri 9-17',
    });
    expect(await findDriftOfAllTables(site.db)).toEqual([]);
    await sql`UPDATE sandwich_search SET terms = '', score = 9 WHERE sandwich_id = ${id}`.execute(site.db);
    await sql`UPDATE locations SET open_minutes = '{[0,60)}', search_vector = '' WHERE id = ${location.id}`.execute(
      site.db,
    );
    await sql`DELETE FROM search_vocabulary WHERE word = 'royale'`.execute(site.db);
    await sql`UPDATE sandwich_profiles SET traits = '{1}' WHERE sandwich_id = ${id}`.execute(site.db);
    const kinds = (await findDriftOfAllTables(site.db)).map(({ kind, id: of }) => `${kind} ${of}`);
    expect(kinds).toEqual(
      expect.arrayContaining([
        `search document of sandwich ${id}`,
        `words of location ${location.id}`,
        `openings of location ${location.id}`,
        `pin of location ${location.id}`,
        `profile of sandwich ${id}`,
        `traits of sandwich ${id}`,
      ]),
    );
    expect(await cli('recount', '--repair')).toMatchObject({ code: 0 });
    expect(await findDriftOfAllTables(site.db)).toEqual([]);
    const { json } = await site.get('/api/sandwiches/search?q=royale');
    expect(json.map((found: { id: number }) => found.id)).toEqual([id]);
  });

  test('finds and repairs missing and wrong login identifiers', async () => {
    const without = await signUp(site, { username: 'Drumstick' });
    const renamed = await signUp(site, { username: 'Tender' });
    await sql`DELETE FROM login_identifiers WHERE user_id = ${without.id} AND kind = 'username'`.execute(
      site.db,
    );
    await sql`UPDATE login_identifiers SET key = 'old@example.test' WHERE user_id = ${renamed.id} AND kind = 'email'`.execute(
      site.db,
    );
    const signIn = (username: string) =>
      signedOutUser(site).send('POST', '/api/auth/login', { username, password: renamed.password });
    expect((await signIn('drumstick')).status).toBe(401);
    const found = await cli('recount');
    expect(found.code).toBe(1);
    expect(found.stdout.split('\n').slice(0, 2).toSorted()).toEqual([
      `login email of member ${renamed.id}: old@example.test, counted tender@example.test`,
      `login username of member ${without.id}: none, counted drumstick`,
    ]);
    expect(await cli('recount', '--repair')).toMatchObject({ code: 0 });
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    expect((await signIn('DRUMSTICK')).status).toBe(200);
    expect((await signIn('Tender@Example.test')).status).toBe(200);
    expect((await signIn('old@example.test')).status).toBe(401);
  });

  test('repairs while the site runs, without losing or rejecting an action (threats C4)', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(site)));
    const actions = people.flatMap((each) =>
      [1, 2, 3, 4].map((rating) => each.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating })),
    );
    const repairs = [1, 2, 3].map(() => inTransaction(site.db, repairTotalsAndXp));
    const answers = await Promise.all(actions);
    await Promise.all(repairs);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });
});

test('a review of a deleted sandwich no longer affects the totals of the restaurant (threats C4)', async () => {
  const { id, restaurant_id } = await createTestSandwich(site.db);
  const { json } = await person.send('POST', '/api/reviews', { sandwichId: id, rating: 5 });
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${id}`.execute(site.db);
  await sql`UPDATE restaurant_totals SET rating_sum = 0, rating_count = 0 WHERE restaurant_id = ${restaurant_id}`.execute(
    site.db,
  );
  await sql`UPDATE restaurants SET sandwich_count = 0 WHERE id = ${restaurant_id}`.execute(site.db);
  expect((await person.send('PATCH', `/api/reviews/${json.id}`, { rating: 1 })).status).toBe(410);
  expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  expect((await person.send('DELETE', `/api/reviews/${json.id}`)).status).toBe(204);
  expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
});

describe('npm run cli -- reset-link', () => {
  test('prints a link that sets a new password once, for sites without a mail server', async () => {
    const { code, stdout } = await cli('reset-link', 'wingspan');
    expect(code).toBe(0);
    const token = /^https:\/\/clucket\.example\/reset-password#token=([\w-]{43})$/m.exec(stdout)?.[1];
    // The command uses the system clock.
    site.clock.now = new Date();
    const reset = () =>
      site.send('POST', `/api/auth/password-reset/${token}`, { body: { newPassword: 'another-one' } });
    expect([(await reset()).status, (await reset()).status]).toEqual([204, 404]);
    const login = signedOutUser(site).send('POST', '/api/auth/login', {
      username: 'wingspan',
      password: 'another-one',
    });
    expect((await login).status).toBe(200);
  });

  test('reports an unknown member', async () => {
    const { code, stderr } = await cli('reset-link', 'nobody-here');
    expect(code).toBe(2);
    expect(stderr).toContain('There is no member "nobody-here".');
  });
});
