import { beforeAll, describe, expect, inject, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestUserSandwich } from '#server/testing/factories/user-sandwiches.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { notifyNextSandwichAnnouncementBatch } from './sandwich-announcements.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const MINUTE = 60_000;

let admin: TestUser;
beforeAll(async () => {
  admin = await signUpAdmin(site);
});

function later(minutes: number): Date {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * MINUTE);
  return site.clock.now;
}

async function knownPlace() {
  const restaurant = await createTestRestaurant(site.db);
  const sandwich = await createTestSandwich(site.db, { restaurant_id: restaurant.id });
  const knows = (user_id: string, link: object) =>
    createTestUserSandwich(site.db, { user_id, sandwich_id: sandwich.id, ...link });
  const add = (name: string, more: object = {}) =>
    admin.send('POST', '/api/sandwiches', { restaurantId: restaurant.id, name, ...more });
  return { restaurant, knows, add };
}

/** Notifies until nothing is due, and returns the number of batches. */
async function work(portion?: number): Promise<number> {
  for (let steps = 0; ; steps++)
    if (!(await notifyNextSandwichAnnouncementBatch(site.db, site.clock.now, portion))) return steps;
}

async function notifiedUserIds(restaurantId: number) {
  const { rows } = await sql<{ userId: string }>`
    SELECT n.user_id AS "userId" FROM notifications n JOIN sandwich_announcements a ON a.id = n.subject
    WHERE n.kind = 'new-sandwiches' AND a.restaurant_id = ${restaurantId} ORDER BY 1`.execute(site.db);
  return rows.map(({ userId }) => userId);
}

describe('a new sandwich at a restaurant', () => {
  test('isolates the text direction of its name in the notification', async () => {
    const { restaurant, knows, add } = await knownPlace();
    const fan = await signUp(site);
    await knows(fan.id, { is_favorite: true });
    await add('שניצל №7!');
    await work();
    later(11);
    await work();
    expect((await fan.get('/api/notifications')).json).toMatchObject([
      { title: `${restaurant.name} added \u2068שניצל №7!\u2069` },
    ]);
  });

  test('notifies members who favorited or tried something there, and nobody else', async () => {
    const { restaurant, knows, add } = await knownPlace();
    const [fan, eater, saver, otherMember] = [
      await signUp(site),
      await signUp(site),
      await signUp(site),
      await signUp(site),
    ];
    await knows(fan.id, { is_favorite: true });
    await knows(eater.id, { has_tried: true });
    await knows(saver.id, {});
    const { json } = await add('Pretzel Logic', { price: 14.75, ingredients: ['schnitzel', 'pretzel'] });
    expect(await work()).toBe(0);
    later(11);
    await work();
    for (const person of [fan, eater])
      expect((await person.get('/api/notifications')).json).toMatchObject([
        {
          kind: 'new-sandwiches',
          title: `${restaurant.name} added Pretzel Logic`,
          text: '$14.75, schnitzel, pretzel.',
          path: `/sandwich/${json.id}`,
          sandwichId: json.id,
          drawingUrl: expect.stringContaining(`/images/restaurants/${restaurant.id}-`),
        },
      ]);
    for (const person of [saver, otherMember])
      expect((await person.get('/api/notifications')).json).toEqual([]);
  });

  test('shares one notification with 29 others that are added together; a later one gets its own', async () => {
    const { restaurant, knows, add } = await knownPlace();
    const fan = await signUp(site);
    await knows(fan.id, { is_favorite: true });
    for (let made = 0; made < 6; made++) {
      const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => add(`Number ${made * 5 + at}`)));
      expect(answers.every(({ status }) => status === 201)).toBe(true);
      later(9);
      expect(await work()).toBe(0);
    }
    later(11);
    await work();
    expect((await fan.get('/api/notifications')).json).toMatchObject([
      {
        title: `${restaurant.name} added 30 sandwiches`,
        text: expect.stringMatching(/^Number \d+, Number \d+, and 28 more\.$/),
        path: `/restaurant/${restaurant.id}`,
        sandwichId: null,
      },
    ]);
    await add('The One After');
    later(11);
    await work();
    expect((await fan.get('/api/notifications')).json).toHaveLength(2);
  });

  test('waits at most an hour for further sandwiches', async () => {
    const { restaurant, knows, add } = await knownPlace();
    await knows((await createTestUser(site.db)).id, { has_tried: true });
    for (let made = 0; made < 8; made++) {
      await add(`Slow ${made}`);
      later(8);
    }
    await work();
    expect(await notifiedUserIds(restaurant.id)).toHaveLength(1);
  });

  test('notifies the fans of the restaurant that it was merged into, under its name', async () => {
    const [kept, duplicate] = [await knownPlace(), await knownPlace()];
    const [fan, early] = [await signUp(site), await signUp(site)];
    await kept.knows(fan.id, { is_favorite: true });
    await duplicate.knows(early.id, { has_tried: true });
    const { json } = await duplicate.add('Second Sign');
    const merge = { entityType: 'restaurant', ids: [kept.restaurant.id, duplicate.restaurant.id] };
    const merged = await admin.send('POST', '/api/merges', merge);
    expect(merged.json, merged.text).toMatchObject({ targetId: kept.restaurant.id });
    later(11);
    await work();
    for (const person of [fan, early])
      expect((await person.get('/api/notifications')).json).toMatchObject([
        {
          title: `${kept.restaurant.name} added Second Sign`,
          path: `/sandwich/${json.id}`,
          drawingUrl: expect.stringContaining(`/images/restaurants/${kept.restaurant.id}-`),
        },
      ]);
  });

  test('does not announce a sandwich that was moved to another restaurant', async () => {
    const [place, other] = [await knownPlace(), await knownPlace()];
    const [told, late] = [await signUp(site), await signUp(site)];
    await place.knows(told.id, { is_favorite: true });
    const first = (await place.add('Wrong Door')).json;
    later(11);
    await work();
    const move = (id: number) =>
      admin.send('PUT', `/api/sandwiches/${id}/restaurant`, { restaurantId: other.restaurant.id });
    await move(first.id);
    await place.knows(late.id, { is_favorite: true });
    await move((await place.add('Wrong Again')).json.id);
    later(11);
    await work();
    expect((await told.get('/api/notifications')).json).toMatchObject([
      { title: `${place.restaurant.name} added something new`, text: 'It’s already off the menu.' },
    ]);
    expect((await late.get('/api/notifications')).json).toEqual([]);
  });

  test('does not notify if the sandwich or the restaurant was deleted again', async () => {
    const { restaurant, knows, add } = await knownPlace();
    await knows((await createTestUser(site.db)).id, { has_tried: true });
    const { json } = await add('A Mistake');
    await admin.send('DELETE', `/api/sandwiches/${json.id}`);
    later(11);
    await work();
    await add('Another');
    await admin.send('DELETE', `/api/restaurants/${restaurant.id}`);
    later(11);
    await work();
    expect(await notifiedUserIds(restaurant.id)).toEqual([]);
  });
});

describe('the announcement queue', () => {
  async function manyMembers(count: number) {
    const place = await knownPlace();
    const ids = [];
    for (let made = 0; made < count; made++) {
      const { id } = await createTestUser(site.db);
      await place.knows(id, made % 2 ? { has_tried: true } : { is_favorite: true });
      ids.push(id);
    }
    await place.add('For Everybody');
    later(11);
    return { ...place, ids: ids.toSorted() };
  }

  // Citus does not support triggers on distributed tables.
  test.skipIf(inject('workers').length > 0)(
    'notifies everybody exactly once when it is interrupted between any two of its steps',
    async () => {
      const { restaurant, ids } = await manyMembers(7);
      for (const table of ['notifications', 'sandwich_announcements'])
        for (let step = 0; step < 4; step++) {
          await sql`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''cut off''; END'`.execute(
            site.db,
          );
          await sql`CREATE TRIGGER cut BEFORE INSERT OR UPDATE ON ${sql.table(table)} FOR EACH STATEMENT EXECUTE FUNCTION cut_off()`.execute(
            site.db,
          );
          const before = await notifiedUserIds(restaurant.id);
          await expect(notifyNextSandwichAnnouncementBatch(site.db, site.clock.now, 2)).rejects.toThrow(
            'cut off',
          );
          expect(await notifiedUserIds(restaurant.id)).toEqual(before);
          await sql`DROP FUNCTION cut_off CASCADE`.execute(site.db);
          if (table === 'sandwich_announcements' || step < 1)
            await notifyNextSandwichAnnouncementBatch(site.db, site.clock.now, 2);
        }
      await work(2);
      expect(await notifiedUserIds(restaurant.id)).toEqual(ids);
      expect(await work(2)).toBe(0);
    },
  );

  test('notifies everybody exactly once when ten workers share it', async () => {
    const { restaurant, ids } = await manyMembers(30);
    await Promise.all(Array.from({ length: 10 }, () => work(3)));
    await work(3);
    expect(await notifiedUserIds(restaurant.id)).toEqual(ids);
  });

  test('a sandwich that is added while members are being notified gets its own notification', async () => {
    const { restaurant, ids, add } = await manyMembers(4);
    await notifyNextSandwichAnnouncementBatch(site.db, site.clock.now, 2);
    expect((await add('Just Missed It')).status).toBe(201);
    later(11);
    await work(2);
    expect(await notifiedUserIds(restaurant.id)).toEqual(ids.flatMap((id) => [id, id]));
  });
});
