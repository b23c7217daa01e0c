import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { sql } from '#server/platform/database/database.ts';
import { testLocationRow } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { testSandwichRow } from '#server/testing/factories/sandwiches.ts';
import { recountTestTotals } from '#server/testing/factories/recount-totals.ts';
import { createTestUsers, testUserRow } from '#server/testing/factories/users.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type HostileTown = { restaurants: number[]; sandwiches: number[]; member: string };

const AT_ONCE = 120;

/** Writes every text into every visible column and bypasses the validation: pages must withstand that, too. */
export async function insertHostileTown(
  db: Kysely<DB>,
  texts: readonly string[],
  memberId: string,
): Promise<HostileTown> {
  const created: HostileTown = { restaurants: [], sandwiches: [], member: memberId };
  for (let at = 0; at < texts.length; at += AT_ONCE)
    await fillOne(db, created, texts.slice(at, at + AT_ONCE), at);
  await db
    .insertInto('tags')
    .values(
      texts.map((text, at) => ({
        name: `${at} ${text}`.slice(0, 60).trim(),
        type: text.slice(0, 40) || 'x',
      })),
    )
    .execute();
  await sql`INSERT INTO sandwich_tags (sandwich_id, tag_id) SELECT ${created.sandwiches[0]}, id FROM tags ORDER BY id DESC LIMIT 200`.execute(
    db,
  );
  await db
    .insertInto('badges')
    .values(
      texts.map((text, at) => ({
        name: `${at} ${text}`.slice(0, 100),
        description: text.slice(0, 500) || 'x',
        category: 'event' as const,
      })),
    )
    .execute();
  await db
    .insertInto('restaurant_recommendations')
    .values(
      texts.map((text) => ({
        website_url: `https://x.example/?${encodeURIComponent(text.slice(0, 60).toWellFormed())}`,
        notes: `${text.slice(0, 4900)} and more of it`,
        name: text.slice(0, 100),
        phone_number: text.slice(0, 40),
      })),
    )
    .execute();
  await sql`
    INSERT INTO error_log (origin, message, stack, path, user_agent)
    SELECT 'browser', text, text, text, text FROM unnest(${texts as string[]}::text[]) text
  `.execute(db);
  await sql`
    INSERT INTO audit_log (user_id, action, entity_type, entity_id, before, after)
    SELECT ${memberId}, 'update', 'restaurant', '1', jsonb_build_object(text, text), jsonb_build_object('name', text)
    FROM unnest(${texts as string[]}::text[]) text WHERE text <> ''
  `.execute(db);
  return created;
}

async function fillOne(
  db: Kysely<DB>,
  created: HostileTown,
  texts: readonly string[],
  from: number,
): Promise<void> {
  const restaurant = await createTestRestaurant(db, {
    name: texts.find((text) => text.includes('<'))?.slice(0, 200) ?? assertDefined(texts[0]),
    description: texts.join('\n').slice(0, 5000),
    website: 'https://coop.example/"onmouseover=alert(1)',
  });
  const locations = await insertLocations(db, restaurant.id, texts.slice(0, 20));
  const sandwiches = await insertSandwiches(db, restaurant.id, texts);
  const members = await insertMembers(db, texts, from);
  const reviewed = assertDefined(sandwiches[0]);
  await insertReviews(db, reviewed, members, texts);
  await insertEntries(db, created.member, sandwiches, texts);
  await recountTestTotals(db, [restaurant.id]);
  await refreshSearchIndex(db, { locations, sandwiches, restaurants: [restaurant.id] });
  await refreshMapPins(db, { restaurants: [restaurant.id] });
  created.restaurants.push(restaurant.id);
  created.sandwiches.push(reviewed);
}

async function insertLocations(
  db: Kysely<DB>,
  restaurantId: number,
  texts: readonly string[],
): Promise<number[]> {
  const rows = await db
    .insertInto('locations')
    .values(
      texts.map((text) =>
        testLocationRow({
          restaurant_id: restaurantId,
          address: text.slice(0, 300),
          phone_number: text.slice(0, 40),
          hours_of_operation: { text: text.slice(0, 500) },
        }),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insertSandwiches(
  db: Kysely<DB>,
  restaurantId: number,
  texts: readonly string[],
): Promise<number[]> {
  const rows = await db
    .insertInto('sandwiches')
    .values(
      texts.map((text) =>
        testSandwichRow({
          restaurant_id: restaurantId,
          name: text.slice(0, 200),
          description: text.slice(0, 5000),
          ingredients: [text.slice(0, 120)],
        }),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insertMembers(db: Kysely<DB>, texts: readonly string[], from: number): Promise<string[]> {
  const rows = await createTestUsers(
    db,
    texts.map((text, at) => ({
      ...testUserRow({ username: `h-${from + at}` }),
      display_name: text.slice(0, 80),
      bio: text.slice(0, 1000),
      location: text.slice(0, 120),
    })),
  );
  return rows.map(({ id }) => id);
}

async function insertReviews(
  db: Kysely<DB>,
  sandwichId: number,
  members: readonly string[],
  texts: readonly string[],
): Promise<void> {
  await db
    .insertInto('reviews')
    .values(
      members.map((id, at) => ({
        user_id: id,
        sandwich_id: sandwichId,
        rating: 1 + (at % 5),
        comment: assertDefined(texts[at]).slice(0, 5000),
      })),
    )
    .execute();
}

async function insertEntries(
  db: Kysely<DB>,
  memberId: string,
  sandwiches: readonly number[],
  texts: readonly string[],
): Promise<void> {
  await db
    .insertInto('user_sandwiches')
    .values(
      sandwiches.map((id, at) => ({
        user_id: memberId,
        sandwich_id: id,
        has_tried: at % 2 === 0,
        is_favorite: at % 3 === 0,
        notes: assertDefined(texts[at]).slice(0, 2000),
      })),
    )
    .execute();
}
