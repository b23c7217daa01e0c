import type { Notifications } from '#db/schema.gen.ts';
import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';
import { announcementRestaurantIdSql } from '../sandwich-announcements/queries.ts';

type Badge = { id: number; name: string; description: string; imageUrl: string | null };
type Suggestion = { title: string; decision: 'accepted' | 'rejected' | null };
type OwnFacts = {
  id: number;
  userId: string;
  kind: Notifications['kind'];
  subject: number;
  dateCreated: Date;
  dateRead: Date | null;
  level: number | null;
  badge:
    | (Badge & { category: 'level' | 'achievement' | 'special' | 'event'; requiredXp: number | null })
    | null;
  xp: number | null;
  hiddenReason: string | null;
  listedOn: Date | null;
  suggestion: Suggestion | null;
};

export type NotificationWithSubject = Awaited<ReturnType<typeof selectNotificationSubjects>>[number];

/** What a notification is about lies on the coordinator, so it is read by its id. Subjects that have been deleted are null. */
export async function selectNotificationSubjects(db: Db, rows: readonly OwnFacts[]) {
  const subjectsOf = (...kinds: OwnFacts['kind'][]) =>
    rows.flatMap(({ kind, subject }) => (kinds.includes(kind) ? [subject] : []));
  const announcements = await byId(subjectsOf('new-sandwiches'), (ids) => selectAnnouncements(db, ids));
  const recommendations = await byId(subjectsOf('recommendation'), (ids) => selectRecommendations(db, ids));
  const only = [...announcements.values()].flatMap(({ onlyId }) => onlyId ?? []);
  const sandwiches = await byId([...subjectsOf('nearby', 'hidden-review'), ...only], (ids) =>
    selectSubjectSandwiches(db, ids),
  );
  const restaurantIds = [...announcements.values(), ...sandwiches.values()].map(
    ({ restaurantId }) => restaurantId,
  );
  const restaurants = await byId(restaurantIds, (ids) => selectSubjectRestaurants(db, ids));
  return rows.map(({ subject, userId, xp, listedOn, ...row }) => {
    const announcement = row.kind === 'new-sandwiches' ? announcements.get(subject) : undefined;
    const isOfSandwich = row.kind === 'nearby' || row.kind === 'hidden-review';
    const sandwich = sandwiches.get(isOfSandwich ? subject : (announcement?.onlyId ?? 0));
    const recommendation = row.kind === 'recommendation' ? recommendations.get(subject) : undefined;
    return {
      ...row,
      xp,
      recommendation: recommendation?.submittedBy === userId ? { ...recommendation, xp: xp ?? 0 } : null,
      addedCount: announcement?.count ?? null,
      addedNames: announcement?.names ?? null,
      restaurant: restaurants.get(announcement?.restaurantId ?? sandwich?.restaurantId ?? 0) ?? null,
      sandwich: sandwich ? { ...sandwich, listedOn: listedOn?.toISOString() ?? null } : null,
    };
  });
}

async function byId<Row extends { id: number }>(
  ids: readonly number[],
  select: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Map<number, Row>> {
  const rows = ids.length === 0 ? [] : await select([...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts what is on the menu: `onlyId` is the sandwich if it is the only one; `names` are the first two names. */
async function selectAnnouncements(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('sandwich_announcements as a')
    .leftJoin('sandwiches as s', (join) =>
      join
        .on(({ eb, fn }) => eb('s.id', '=', fn.any('a.sandwich_ids')))
        .on('s.restaurant_id', '=', announcementRestaurantIdSql())
        .on('s.date_deleted', 'is', null),
    )
    .select(({ fn, ref }) => [
      'a.id',
      announcementRestaurantIdSql().as('restaurantId'),
      fn.count<number>('s.id').as('count'),
      sql<number | null>`CASE WHEN count(${ref('s.id')}) = 1 THEN min(${ref('s.id')}) END`.as('onlyId'),
      sql<string[]>`(array_agg(${ref('s.name')} ORDER BY ${ref('s.id')}))[1:2]`.as('names'),
    ])
    .where('a.id', '=', anyOfValuesSql(ids))
    .groupBy(['a.id', 'a.restaurant_id'])
    .execute();
}

async function selectRecommendations(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('restaurant_recommendations')
    .select(['id', 'website_url as websiteUrl', 'status', 'submitted_by_user_id as submittedBy'])
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
}

async function selectSubjectSandwiches(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('sandwiches')
    .select(['id', 'restaurant_id as restaurantId', 'name', 'image_url as imageUrl', 'price', 'backdrop'])
    .select(['ingredients', 'spice_level as spiceLevel'])
    .where('id', '=', anyOfValuesSql(ids))
    .where('date_deleted', 'is', null)
    .execute();
}

async function selectSubjectRestaurants(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'name', 'image_url as imageUrl', 'restaurant_type as restaurantType'])
    .where('id', '=', anyOfValuesSql(ids))
    .where('date_deleted', 'is', null)
    .execute();
}
