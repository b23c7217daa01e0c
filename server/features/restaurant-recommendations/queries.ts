import type { Selection } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import {
  anyOfValuesSql,
  countRowsUpTo,
  toMicrosecondsSql,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

export type RecommendationRow = Selection<DB, 'restaurant_recommendations', (typeof RECOMMENDATION)[number]>;
export type RecommendationStatus = RecommendationRow['status'];
export type RecommendationFilter = { text: string; status: RecommendationStatus | undefined };

const RECOMMENDATION = [
  'id',
  'website_url as websiteUrl',
  'notes',
  'name',
  'email',
  'phone_number as phoneNumber',
  'status',
  'date_submitted as dateSubmitted',
  'date_reviewed as dateReviewed',
  'reviewed_by_user_id as reviewedByUserId',
  'submitted_by_user_id as submittedByUserId',
] as const;

type New = Pick<
  RecommendationRow,
  'websiteUrl' | 'notes' | 'name' | 'email' | 'phoneNumber' | 'submittedByUserId'
> & { now: Date };

/** Undefined when `mostPending` are waiting; concurrent requests may exceed it slightly. */
export async function insertRecommendation(
  db: Db,
  recommendation: New,
  maxPending: number,
): Promise<RecommendationRow | undefined> {
  const { websiteUrl, notes, name, email, phoneNumber, submittedByUserId, now } = recommendation;
  const pending = db
    .selectFrom('restaurant_recommendations')
    .where('status', '=', sql.lit('pending'))
    .limit(maxPending);
  const waiting = db.selectFrom(pending.as('waiting')).select(({ fn }) => fn.countAll<number>().as('count'));
  return db
    .insertInto('restaurant_recommendations')
    .columns([
      'website_url',
      'notes',
      'name',
      'email',
      'phone_number',
      'submitted_by_user_id',
      'date_submitted',
    ])
    .expression(
      db
        .selectNoFrom(({ val }) => [
          val(websiteUrl).as('website_url'),
          val(notes).as('notes'),
          val(name).as('name'),
          val(email).as('email'),
          val(phoneNumber).as('phone_number'),
          val(submittedByUserId).as('submitted_by_user_id'),
          sql<Date>`${now}::timestamptz`.as('date_submitted'),
        ])
        .where(({ eb }) => eb(waiting, '<', maxPending)),
    )
    .returning(RECOMMENDATION)
    .executeTakeFirst();
}

export async function reserveRecommendationId(db: Db): Promise<number> {
  const next = sql<number>`nextval(pg_get_serial_sequence('restaurant_recommendations', 'id'))`;
  const { id } = await db.selectNoFrom(next.as('id')).executeTakeFirstOrThrow();
  return id;
}

export async function selectNewestRecommendations(
  db: Db,
  filter: RecommendationFilter,
  after: { microseconds: number; id: number } | null,
  count: number,
) {
  return matching(db, filter)
    .select(RECOMMENDATION)
    .select(({ ref }) => toMicrosecondsSql(ref('date_submitted')).as('microseconds'))
    .$if(after !== null, (query) =>
      query.where(
        ({ ref }) => sql<boolean>`(${ref('date_submitted')}, ${ref('id')}) <
          (timestamptz 'epoch' + ${after?.microseconds} * interval '1 microsecond', ${after?.id}::int)`,
      ),
    )
    .orderBy('date_submitted', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export async function countRecommendations(
  db: Db,
  filter: RecommendationFilter,
  upTo: number,
): Promise<number> {
  return countRowsUpTo(db, matching(db, filter), upTo);
}

function matching(db: Db, { text, status }: RecommendationFilter) {
  return db
    .selectFrom('restaurant_recommendations')
    .$if(text !== '', (query) =>
      query.where(({ ref }) => {
        const columns = sql.join([ref('website_url'), ref('notes'), ref('name'), ref('email')]);
        return sql<boolean>`strpos(lower(concat_ws(E'\\n', ${columns})), lower(${text})) > 0`;
      }),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', sql.lit(status)));
}

export async function updateRecommendationStatus(
  db: Db,
  id: number,
  decision: { status: Exclude<RecommendationStatus, 'pending'>; actorId: string; now: Date },
): Promise<RecommendationRow | undefined> {
  return db
    .updateTable('restaurant_recommendations')
    .set({ status: decision.status, date_reviewed: decision.now, reviewed_by_user_id: decision.actorId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(RECOMMENDATION)
    .executeTakeFirst();
}

export async function restaurantRecommendationExists(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM restaurant_recommendations WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function clearRecommendationContactDetails(
  db: Db,
  { now, days, limit }: { now: Date; days: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE restaurant_recommendations SET name = NULL, email = NULL, phone_number = NULL
    WHERE id IN (
      SELECT id FROM restaurant_recommendations
      WHERE date_reviewed < ${now}::timestamptz - ${days} * interval '1 day'
        AND (name IS NOT NULL OR email IS NOT NULL OR phone_number IS NOT NULL)
      LIMIT ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function deleteRecommendationsOfMember(
  tx: Db,
  { id, verifiedEmail }: { id: string; verifiedEmail: string | null },
): Promise<void> {
  await sql`
    DELETE FROM restaurant_recommendations
    WHERE submitted_by_user_id = ${id} OR lower(email) = lower(${verifiedEmail}::text)
  `.execute(tx);
}

/** The oldest restaurant of each website host. */
export async function selectRestaurantsOfHosts(db: Db, hosts: readonly string[]) {
  const host = sql<string>`website_host(website)`;
  return db
    .selectFrom('restaurants')
    .select(({ fn }) => [host.as('host'), fn.min('id').as('id')])
    .where('date_deleted', 'is', null)
    .where(host, '=', anyOfValuesSql(hosts))
    .groupBy(host)
    .execute();
}
