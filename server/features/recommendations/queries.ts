import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type Status = 'pending' | 'approved' | 'rejected';
export type RecommendationRow = {
  id: number;
  websiteUrl: string;
  notes: string;
  name: string | null;
  email: string | null;
  phoneNumber: string | null;
  status: Status;
  dateSubmitted: Date;
  dateReviewed: Date | null;
  reviewedByUserId: string | null;
  submittedByUserId: string | null;
};
export type ListedRow = RecommendationRow & {
  /** `dateSubmitted` to the microsecond, which a Date cannot hold and a cursor must. */
  microseconds: number;
};
export type Filter = { text: string; status: Status | undefined };

const RECOMMENDATION = sql`r.id, r.website_url AS "websiteUrl", r.notes, r.name, r.email,
  r.phone_number AS "phoneNumber", r.status, r.date_submitted AS "dateSubmitted", r.date_reviewed AS "dateReviewed",
  r.reviewed_by_user_id AS "reviewedByUserId", r.submitted_by_user_id AS "submittedByUserId"`;

type New = Pick<
  RecommendationRow,
  'websiteUrl' | 'notes' | 'name' | 'email' | 'phoneNumber' | 'submittedByUserId'
> & { now: Date };

/** Undefined where so many wait already. Some more may slip in that arrive at the same instant. */
export async function insertRecommendation(
  db: Db,
  recommendation: New,
  mostPending: number,
): Promise<RecommendationRow | undefined> {
  const { websiteUrl, notes, name, email, phoneNumber, submittedByUserId, now } = recommendation;
  const { rows } = await sql<RecommendationRow>`
    INSERT INTO restaurant_recommendations AS r
      (website_url, notes, name, email, phone_number, submitted_by_user_id, date_submitted)
    SELECT ${websiteUrl}, ${notes}, ${name}, ${email}, ${phoneNumber}, ${submittedByUserId}, ${now}::timestamptz
    WHERE (SELECT count(*) FROM (
      SELECT FROM restaurant_recommendations WHERE status = 'pending' LIMIT ${mostPending}) waiting) < ${mostPending}
    RETURNING ${RECOMMENDATION}
  `.execute(db);
  return rows[0];
}

/** Takes an id that nothing will have. */
export async function wasteId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('restaurant_recommendations', 'id')) AS id
  `.execute(db);
  return defined(rows[0]).id;
}

export async function selectNewest(
  db: Db,
  filter: Filter,
  after: { microseconds: number; id: number } | null,
  count: number,
): Promise<ListedRow[]> {
  const earlier = after
    ? sql`(r.date_submitted, r.id) < (timestamptz 'epoch' + ${after.microseconds} * interval '1 microsecond', ${after.id}::int)`
    : sql`true`;
  const { rows } = await sql<ListedRow>`
    SELECT ${RECOMMENDATION}, (extract(epoch FROM r.date_submitted) * 1000000)::bigint AS microseconds
    FROM restaurant_recommendations r WHERE ${matches(filter)} AND ${earlier}
    ORDER BY r.date_submitted DESC, r.id DESC LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countRecommendations(db: Db, filter: Filter, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM restaurant_recommendations r WHERE ${matches(filter)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

/** Words mean themselves: there is no pattern in them. */
function matches({ text, status }: Filter) {
  const anywhere = sql`strpos(lower(concat_ws(E'\\n', r.website_url, r.notes, r.name, r.email)), lower(${text})) > 0`;
  return sql`${text === '' ? sql`true` : anywhere} AND ${status ? sql`r.status = ${status}` : sql`true`}`;
}

/** Undefined where it is not pending any more, or never was. */
export async function decide(
  db: Db,
  id: number,
  decision: { status: Exclude<Status, 'pending'>; by: string; now: Date },
): Promise<RecommendationRow | undefined> {
  const { rows } = await sql<RecommendationRow>`
    UPDATE restaurant_recommendations r
    SET status = ${decision.status}, date_reviewed = ${decision.now}, reviewed_by_user_id = ${decision.by}
    WHERE r.id = ${id} AND r.status = 'pending' RETURNING ${RECOMMENDATION}
  `.execute(db);
  return rows[0];
}

export async function exists(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM restaurant_recommendations WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Forgets who to ask about what was reviewed so many days ago. */
export async function forgetContacts(
  db: Db,
  { now, days, atMost }: { now: Date; days: number; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE restaurant_recommendations SET name = NULL, email = NULL, phone_number = NULL
    WHERE id IN (
      SELECT id FROM restaurant_recommendations
      WHERE date_reviewed < ${now}::timestamptz - ${days} * interval '1 day'
        AND (name IS NOT NULL OR email IS NOT NULL OR phone_number IS NOT NULL)
      LIMIT ${atMost})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function deleteRecommendationsOf(
  tx: Db,
  { id, verifiedEmail }: { id: string; verifiedEmail: string | null },
): Promise<void> {
  await sql`
    DELETE FROM restaurant_recommendations
    WHERE submitted_by_user_id = ${id} OR lower(email) = lower(${verifiedEmail}::text)
  `.execute(tx);
}
