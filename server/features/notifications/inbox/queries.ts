import { expressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB, Notifications } from '#db/schema.gen.ts';
import { countRowsUpTo, sql, type Db } from '#server/platform/database/database.ts';
import { selectNotificationSubjects, type NotificationWithSubject } from './subject-queries.ts';

export type { NotificationWithSubject } from './subject-queries.ts';
export type NotificationFilter = { userId: string; unreadOnly: boolean };

const notification = expressionBuilder<DB & { n: Notifications }, 'n'>();

const LEVEL = notification.case().when('n.kind', '=', 'level').then(notification.ref('n.subject')).end();

const BADGE = jsonObjectFrom(
  notification
    .selectFrom('badges as b')
    .select([
      'b.id',
      'b.name',
      'b.description',
      'b.image_url as imageUrl',
      'b.category',
      'b.required_xp as requiredXp',
    ])
    .where('n.kind', '=', 'badge')
    .whereRef('b.id', '=', 'n.subject'),
);

const AWARD = sql<string>`CASE ${notification.ref('n.kind')} WHEN 'suggestion'
  THEN 'suggestion-approved:suggestion:' ELSE 'recommendation-approved:recommendation:' END
  || ${notification.ref('n.subject')}`;
/** Follows redirects, because a merge moves reviews to the kept sandwich but does not change notifications. */
const isOfSubject = (
  column: 'v.sandwich_id' | 'd.sandwich_id',
) => sql<boolean>`${sql.ref(column)} IN (${sql.ref('n.subject')},
  (SELECT e.target_id FROM redirects e WHERE e.entity_type = 'sandwich' AND e.merged_id = ${sql.ref('n.subject')}))`;

/** The reason is why the review or the avatar is hidden; null while it is visible. Each part names the member. */
function ownFacts(userId: string) {
  const xp = notification
    .case()
    .when('n.kind', 'in', ['recommendation', 'suggestion'])
    .then(
      notification
        .selectFrom('user_actions as ua')
        .select('ua.xp_earned')
        .where('ua.user_id', '=', userId)
        .where('ua.award_key', '=', AWARD)
        .$asScalar(),
    )
    .end();

  const listedOn = notification
    .case()
    .when('n.kind', '=', 'nearby')
    .then(
      notification
        .selectFrom('user_sandwiches as us')
        .select('us.date_created')
        .where('us.user_id', '=', userId)
        .whereRef('us.sandwich_id', '=', 'n.subject')
        .$asScalar(),
    )
    .end();

  const hiddenReason = notification
    .case()
    .when('n.kind', '=', 'hidden-review')
    .then(
      notification.fn.coalesce(
        notification
          .selectFrom('reviews as v')
          .innerJoin('hidden_reviews as c', (join) =>
            join.onRef('c.user_id', '=', 'v.user_id').onRef('c.review_id', '=', 'v.id'),
          )
          .select('c.reason')
          .where('v.user_id', '=', userId)
          .where('c.user_id', '=', userId)
          .where(isOfSubject('v.sandwich_id'))
          .$asScalar(),
        notification
          .selectFrom('deleted_hidden_reviews as d')
          .select('d.reason')
          .where('d.user_id', '=', userId)
          .where(isOfSubject('d.sandwich_id'))
          .$asScalar(),
      ),
    )
    .when('n.kind', '=', 'hidden-avatar')
    .then(
      notification
        .selectFrom('hidden_photos as c')
        .select('c.reason')
        .where('c.entity_type', '=', 'avatar')
        .where('c.entity_id', '=', userId)
        .whereRef('c.id', '=', 'n.subject')
        .$asScalar(),
    )
    .end();

  const suggestion = jsonObjectFrom(
    notification
      .selectFrom('suggestions as g')
      .select(['g.title', 'g.decision'])
      .where('n.kind', '=', 'suggestion')
      .where('g.user_id', '=', userId)
      .whereRef('g.id', '=', 'n.subject'),
  );
  return [
    suggestion.as('suggestion'),
    xp.as('xp'),
    hiddenReason.as('hiddenReason'),
    listedOn.as('listedOn'),
  ] as const;
}

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
): Promise<NotificationWithSubject[]> {
  const own = matching(db, filter).orderBy('n.id', 'desc').limit(count);
  return selectNotificationSubjects(
    db,
    await withOwnFacts(before === null ? own : own.where('n.id', '<', before), filter.userId).execute(),
  );
}

export async function selectNotificationsById(db: Db, userId: string, ids: readonly number[]) {
  const own = matching(db, { userId, unreadOnly: false });
  const selected = own.where(({ ref }) => sql<boolean>`${ref('n.id')} = ANY (${ids}::bigint[])`);
  return selectNotificationSubjects(
    db,
    await withOwnFacts(selected.orderBy('n.id', 'desc'), userId).execute(),
  );
}

function withOwnFacts(page: ReturnType<typeof matching>, userId: string) {
  return page
    .clearSelect()
    .select(['n.id', 'n.user_id as userId', 'n.kind', 'n.subject'])
    .select(['n.date_created as dateCreated', 'n.date_read as dateRead'])
    .select([LEVEL.as('level'), BADGE.as('badge'), ...ownFacts(userId)]);
}

export async function countNotifications(db: Db, filter: NotificationFilter, upTo: number): Promise<number> {
  return countRowsUpTo(db, matching(db, filter).clearSelect(), upTo);
}

export async function setNotificationRead(db: Db, userId: string, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE notifications SET date_read = ${now} WHERE user_id = ${userId} AND id = ${id} AND date_read IS NULL
    RETURNING id
  `.execute(db);
  return rows.length > 0;
}

export async function isOwnNotification(db: Db, userId: string, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM notifications WHERE user_id = ${userId} AND id = ${id}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function setNotificationsReadUpTo(
  db: Db,
  userId: string,
  upTo: number,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE notifications SET date_read = ${now}
    WHERE user_id = ${userId} AND id <= ${upTo} AND date_read IS NULL
  `.execute(db);
}
