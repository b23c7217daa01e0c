import type { ModeratedContentKind } from '#contract/administration/hidden-content.ts';
import type { ReportReason } from '#contract/administration/reports.ts';
import {
  anyOfValuesSql,
  countRowsUpTo,
  selectUsernames,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

type Key = { userId: string; entityType: ModeratedContentKind; entityId: string; imageUrl: string };
export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

const SENT = [
  'reports.id',
  'reports.entity_type as entityType',
  'reports.entity_id as entityId',
  'reports.reason',
  'reports.details',
  'reports.date_created as dateCreated',
] as const;

export async function insertReport(
  db: Db,
  report: Key & { reason: ReportReason; details: string; now: Date },
) {
  const { userId, entityType, entityId, imageUrl, reason, details, now } = report;
  return db
    .insertInto('reports')
    .values({
      user_id: userId,
      entity_type: entityType,
      entity_id: entityId,
      image_url: imageUrl,
      reason,
      details,
      date_created: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'entity_type', 'entity_id', 'image_url']).doNothing(),
    )
    .returning(SENT)
    .executeTakeFirst();
}

export async function findOwnReport(db: Db, { userId, entityType, entityId, imageUrl }: Key) {
  return db
    .selectFrom('reports')
    .select(SENT)
    .where(({ and }) =>
      and({ user_id: userId, entity_type: entityType, entity_id: entityId, image_url: imageUrl }),
    )
    .executeTakeFirst();
}

type State = 'open' | 'decided' | undefined;

export async function selectReports(db: Db, state: State, before: number | null, count: number) {
  const rows = await reportsIn(db, state)
    .select(SENT)
    .select(['reports.user_id as userId', 'reports.image_url as imageUrl', 'reports.decision'])
    .select(['reports.decided_by as deciderId', 'reports.date_decided as dateDecided'])
    .$if(before !== null, (query) => query.where('reports.id', '<', before))
    .orderBy('reports.id', 'desc')
    .limit(count)
    .execute();
  const names = await selectUsernames(
    db,
    rows.flatMap(({ userId, deciderId }) => [userId, deciderId]),
  );
  const counts = await countReportsAbout(db, rows);
  return rows.map(({ deciderId, ...row }) => ({
    ...row,
    username: names.get(row.userId) ?? '',
    decidedBy: names.get(deciderId) ?? null,
    others: (counts.get(subjectOf(row)) ?? 1) - 1,
  }));
}

type Subject = Omit<Key, 'userId'>;

function subjectOf({ entityType, entityId, imageUrl }: Subject): string {
  return JSON.stringify([entityType, entityId, imageUrl]);
}

/** A member can report the same content once. */
async function countReportsAbout(db: Db, subjects: readonly Subject[]): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map();
  const counts = await db
    .selectFrom('reports')
    .select(({ fn }) => [
      'entity_type as entityType',
      'entity_id as entityId',
      'image_url as imageUrl',
      fn.countAll<number>().as('count'),
    ])
    .where('entity_id', '=', anyOfValuesSql(subjects.map(({ entityId }) => entityId)))
    .groupBy(['entity_type', 'entity_id', 'image_url'])
    .execute();
  return new Map(counts.map((row) => [subjectOf(row), row.count]));
}

export async function countReports(db: Db, state: State, upTo: number): Promise<number> {
  return countRowsUpTo(db, reportsIn(db, state), upTo);
}

function reportsIn(db: Db, state: State) {
  const reports = db.selectFrom('reports');
  return state === undefined ? reports : reports.where('decision', state === 'open' ? 'is' : 'is not', null);
}

type Locked = Pick<ReportRow, 'entityType' | 'entityId' | 'imageUrl' | 'decision'>;

export async function lockReport(tx: Db, id: number): Promise<Locked | undefined> {
  const found = await tx.selectFrom('reports').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  return tx
    .selectFrom('reports')
    .select(['entity_type as entityType', 'entity_id as entityId', 'image_url as imageUrl', 'decision'])
    .where('user_id', '=', found.user_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideReportsOnContent(
  tx: Db,
  { entityType, entityId, imageUrl }: Locked,
  { decision, actorId, now }: { decision: 'hidden' | 'dismissed'; actorId: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE reports SET decision = ${decision}, decided_by = ${actorId}, date_decided = ${now}
    WHERE entity_type = ${entityType} AND entity_id = ${entityId} AND image_url = ${imageUrl} AND decision IS NULL
  `.execute(tx);
  return Number(numAffectedRows);
}

export async function deleteReportsAboutMember(tx: Db, userId: string): Promise<void> {
  const reviews = await tx.selectFrom('reviews').select('id').where('user_id', '=', userId).execute();
  const suggestions = await tx.selectFrom('suggestions').select('id').where('user_id', '=', userId).execute();
  const [reviewIds, suggestionIds] = [reviews, suggestions].map((rows) => rows.map(({ id }) => String(id)));
  await sql`
    DELETE FROM reports WHERE (entity_type = 'avatar' AND entity_id = ${userId})
      OR (entity_type = 'review' AND entity_id = ANY(${reviewIds}))
      OR (entity_type = 'suggestion' AND entity_id = ANY(${suggestionIds}))
  `.execute(tx);
}
