import { expressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB, Notifications } from '#db/schema.gen.ts';
import { countRows, sql, type Db } from '#server/platform/database/database.ts';

export type NotificationRow = Awaited<ReturnType<typeof selectNotificationsById>>[number];
export type NotificationFilter = { userId: string; unreadOnly: boolean };

const notification = expressionBuilder<DB & { n: Notifications }, 'n'>();

const LEVEL = notification.case().when('n.kind', '=', 'level').then(notification.ref('n.subject')).end();

const BADGE = jsonObjectFrom(
  notification
    .selectFrom('badges as b')
    .select(['b.id', 'b.name', 'b.description', 'b.image_url as imageUrl', 'b.category'])
    .where('n.kind', '=', 'badge')
    .whereRef('b.id', '=', 'n.subject'),
);

const AWARD = sql<string>`'recommendation-approved:recommendation:' || ${notification.ref('n.subject')}`;
const RECOMMENDATION = jsonObjectFrom(
  notification
    .selectFrom('restaurant_recommendations as rr')
    .leftJoin('user_actions as ua', (join) =>
      join.onRef('ua.user_id', '=', 'n.user_id').on('ua.award_key', '=', AWARD),
    )
    .select(['rr.website_url as websiteUrl', 'rr.status'])
    .select(({ fn, lit }) => fn.coalesce('ua.xp_earned', lit(0)).as('xp'))
    .where('n.kind', '=', 'recommendation')
    .whereRef('rr.id', '=', 'n.subject')
    .whereRef('rr.submitted_by_user_id', '=', 'n.user_id'),
);

/** Why the review or the avatar is hidden; null while it is visible. */
const HIDDEN_REASON = notification
  .case()
  .when('n.kind', '=', 'hidden-review')
  .then(
    notification
      .selectFrom('reviews as v')
      .innerJoin('hidden_reviews as c', (join) =>
        join.onRef('c.user_id', '=', 'v.user_id').onRef('c.review_id', '=', 'v.id'),
      )
      .select('c.reason')
      .whereRef('v.user_id', '=', 'n.user_id')
      .whereRef('v.sandwich_id', '=', 'n.subject')
      .$asScalar(),
  )
  .when('n.kind', '=', 'hidden-avatar')
  .then(
    notification
      .selectFrom('hidden_photos as c')
      .select('c.reason')
      .where('c.entity_type', '=', 'avatar')
      .whereRef('c.entity_id', '=', 'n.user_id')
      .whereRef('c.id', '=', 'n.subject')
      .$asScalar(),
  )
  .end();

function matching(db: Db, { userId, unreadOnly }: NotificationFilter) {
  const own = db.selectFrom('notifications as n').selectAll().where('n.user_id', '=', userId);
  return unreadOnly ? own.where('n.date_read', 'is', null) : own;
}

/** Newest first by the primary key, because ids are assigned when a notification is written. */
export async function selectNotifications(
  db: Db,
  filter: NotificationFilter,
  before: number | null,
  count: number,
): Promise<NotificationRow[]> {
  const own = matching(db, filter).orderBy('n.id', 'desc').limit(count);
  return withSubjects(db, before === null ? own : own.where('n.id', '<', before)).execute();
}

export async function selectNotificationsById(db: Db, userId: string, ids: readonly number[]) {
  const own = matching(db, { userId, unreadOnly: false });
  const selected = own.where(({ ref }) => sql<boolean>`${ref('n.id')} = ANY (${ids}::bigint[])`);
  return withSubjects(db, selected).execute();
}

/** Subjects that have been deleted are null. */
function withSubjects(db: Db, page: ReturnType<typeof matching>) {
  return joinSubjects(db, page)
    .select(['n.id', 'n.kind', 'n.date_created as dateCreated', 'n.date_read as dateRead'])
    .select([LEVEL.as('level'), BADGE.as('badge'), RECOMMENDATION.as('recommendation')])
    .select([HIDDEN_REASON.as('hiddenReason'), 'added.count as addedCount'])
    .select(({ fn, ref, selectFrom }) => [
      sql<string[] | null>`${ref('added.names')}[1:2]`.as('addedNames'),
      jsonObjectFrom(
        selectFrom('restaurants as r')
          .select(['r.id', 'r.name', 'r.image_url as imageUrl', 'r.restaurant_type as restaurantType'])
          .where('r.date_deleted', 'is', null)
          .where('r.id', '=', fn.coalesce('a.restaurant_id', 's.restaurant_id')),
      ).as('restaurant'),
      jsonObjectFrom(
        selectFrom('sandwiches as shown')
          .leftJoin('user_sandwiches as us', (join) =>
            join
              .on('n.kind', '=', 'nearby')
              .onRef('us.user_id', '=', 'n.user_id')
              .onRef('us.sandwich_id', '=', 'shown.id'),
          )
          .select(['shown.id', 'shown.name', 'shown.image_url as imageUrl', 'shown.price', 'shown.backdrop'])
          .select(['shown.ingredients', 'shown.spice_level as spiceLevel', 'us.date_created as listedOn'])
          .whereRef('shown.id', '=', 's.id'),
      ).as('sandwich'),
    ])
    .orderBy('n.id', 'desc');
}

/** `s` is the sandwich of the notification; there is none when it announces several. */
function joinSubjects(db: Db, page: ReturnType<typeof matching>) {
  return db
    .selectFrom(page.as('n'))
    .leftJoin('sandwich_announcements as a', (join) =>
      join.on('n.kind', '=', 'new-sandwiches').onRef('a.id', '=', 'n.subject'),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('sandwiches as ns')
          .select(({ fn, ref }) => [
            fn.countAll<number>().as('count'),
            fn.min('ns.id').as('id'),
            sql<string[] | null>`array_agg(${ref('ns.name')} ORDER BY ${ref('ns.id')})`.as('names'),
          ])
          .where(({ ref }) => sql<boolean>`${ref('ns.id')} = ANY (${ref('a.sandwich_ids')})`)
          .where('ns.date_deleted', 'is', null)
          .as('added'),
      (join) => join.on('a.id', 'is not', null),
    )
    .leftJoin('sandwiches as s', (join) =>
      join.on('s.date_deleted', 'is', null).on(({ eb, ref }) => {
        const only = sql`CASE WHEN ${ref('added.count')} = 1 THEN ${ref('added.id')} END`;
        const id = sql<number>`CASE ${ref('n.kind')} WHEN 'nearby' THEN ${ref('n.subject')}
          WHEN 'hidden-review' THEN ${ref('n.subject')} WHEN 'new-sandwiches' THEN ${only} END`;
        return eb('s.id', '=', id);
      }),
    );
}

export async function countNotifications(db: Db, filter: NotificationFilter, upTo: number): Promise<number> {
  return countRows(db, matching(db, filter).clearSelect(), upTo);
}

export async function markRead(db: Db, userId: string, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE notifications SET date_read = ${now} WHERE user_id = ${userId} AND id = ${id} AND date_read IS NULL
    RETURNING id
  `.execute(db);
  return rows.length > 0;
}

export async function isOwn(db: Db, userId: string, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM notifications WHERE user_id = ${userId} AND id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function markAllRead(db: Db, userId: string, upTo: number, now: Date): Promise<void> {
  await sql`
    UPDATE notifications SET date_read = ${now}
    WHERE user_id = ${userId} AND id <= ${upTo} AND date_read IS NULL
  `.execute(db);
}
