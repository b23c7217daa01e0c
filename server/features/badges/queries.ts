import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Badge } from '#contract/members/badges.ts';
import type { DB } from '#db/schema.gen.ts';
import {
  anyOfValuesSql,
  asBooleanSql,
  countRowsUpTo,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

export type BadgeRow = Omit<Badge, 'drawingUrl'>;
export type ListedBadgeFilter = { text: string; category: BadgeRow['category'] | undefined };

export const BADGE_LIST_COLUMNS = [
  'badges.id',
  'badges.name',
  'badges.description',
  'badges.image_url as imageUrl',
  'badges.required_xp as requiredXp',
  'badges.category',
] as const;
const badges = expressionBuilder<DB, 'badges'>();

export async function selectBadges(
  db: Db,
  filter: ListedBadgeFilter,
  after: { sortName: string; id: number } | null,
  count: number,
) {
  const name = badges.fn<string>('lower', ['badges.name']);
  return db
    .selectFrom('badges')
    .select([...BADGE_LIST_COLUMNS, name.as('sortName')])
    .where(matches(filter))
    .$if(after !== null, (query) =>
      query.where(
        ({ ref }) => sql<boolean>`(${name}, ${ref('badges.id')}) > (${after?.sortName}, ${after?.id}::int)`,
      ),
    )
    .orderBy(name)
    .orderBy('badges.id')
    .limit(count)
    .execute();
}

export async function countBadgeHolders(
  db: Db,
  shown: readonly { id: number }[],
): Promise<(id: number) => number> {
  const rows = await db
    .selectFrom('user_badges')
    .select(({ fn }) => ['badge_id as id', fn.countAll<number>().as('count')])
    .where('badge_id', '=', anyOfValuesSql(shown.map(({ id }) => id)))
    .groupBy('badge_id')
    .execute();
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return (id) => counts.get(id) ?? 0;
}

export async function countListedBadges(db: Db, filter: ListedBadgeFilter, upTo: number): Promise<number> {
  return countRowsUpTo(db, db.selectFrom('badges').where(matches(filter)), upTo);
}

function matches({ text, category }: ListedBadgeFilter) {
  const conditions: Expression<SqlBool>[] = [badges('badges.date_deleted', 'is', null)];
  const [name, description] = [badges.ref('badges.name'), badges.ref('badges.description')];
  if (text) conditions.push(sql`strpos(lower(${name} || ' ' || ${description}), lower(${text})) > 0`);
  if (category) conditions.push(badges('badges.category', '=', category));
  return badges.and(conditions);
}

export async function lockBadge(db: Db, id: number): Promise<BadgeRow | undefined> {
  return db
    .selectFrom('badges')
    .select(BADGE_LIST_COLUMNS)
    .where(({ and }) => and({ id, date_deleted: null }))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertBadge(db: Db, badge: Omit<BadgeRow, 'id'>): Promise<BadgeRow | undefined> {
  return db
    .insertInto('badges')
    .values(columnsOf(badge))
    .onConflict((conflict) => conflict.doNothing())
    .returning(BADGE_LIST_COLUMNS)
    .executeTakeFirst();
}

export async function updateBadgeRow(db: Db, badge: BadgeRow): Promise<void> {
  await db.updateTable('badges').set(columnsOf(badge)).where('id', '=', badge.id).execute();
}

function columnsOf({ name, description, imageUrl, requiredXp, category }: Omit<BadgeRow, 'id'>) {
  return { name, description, image_url: imageUrl, required_xp: requiredXp, category };
}

export async function lockBadgeIncludingDeleted(
  db: Db,
  id: number,
): Promise<{ badge: BadgeRow; isDeleted: boolean } | undefined> {
  const found = await db
    .selectFrom('badges')
    .select(BADGE_LIST_COLUMNS)
    .select(({ eb }) => asBooleanSql(eb('date_deleted', 'is not', null)).as('isDeleted'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { isDeleted, ...badge } = found;
  return { badge, isDeleted };
}

export async function setBadgeDeleted(db: Db, id: number, since: Date | null): Promise<void> {
  await sql`UPDATE badges SET date_deleted = ${since} WHERE id = ${id}`.execute(db);
}

/** Each mutation sees the badge or is seen by it. Take this lock first: mutations lock the member before badges. */
export async function lockUsersTableAgainstWrites(db: Db): Promise<void> {
  await sql`LOCK TABLE users IN SHARE MODE`.execute(db);
}

export async function lockUserForBadgeAward(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(db);
  return rows.length > 0;
}

export async function insertBadgeAward(db: Db, userId: string, badgeId: number, now: Date) {
  return db
    .insertInto('user_badges')
    .values({ user_id: userId, badge_id: badgeId, date_earned: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'badge_id']).doNothing())
    .returning('date_earned as dateEarned')
    .executeTakeFirst();
}
