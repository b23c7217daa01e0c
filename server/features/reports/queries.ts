import type { ContentKind } from '#contract/administration/hidden-content.ts';
import type { ReportReason } from '#contract/administration/reports.ts';
import { countRows, sql, type Db } from '#server/platform/database/database.ts';

type Key = { userId: string; entityType: ContentKind; entityId: string; imageUrl: string };
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
  return reportsIn(db, state)
    .innerJoin('users as u', 'u.id', 'reports.user_id')
    .leftJoin('users as judge', 'judge.id', 'reports.decided_by')
    .select(SENT)
    .select(['reports.user_id as userId', 'u.username', 'reports.image_url as imageUrl', 'reports.decision'])
    .select(['judge.username as decidedBy', 'reports.date_decided as dateDecided'])
    .select(({ selectFrom }) =>
      selectFrom('reports as o')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('o.entity_type', '=', 'reports.entity_type')
        .whereRef('o.entity_id', '=', 'reports.entity_id')
        .whereRef('o.image_url', '=', 'reports.image_url')
        .whereRef('o.user_id', '<>', 'reports.user_id')
        .$asScalar()
        .$notNull()
        .as('others'),
    )
    .$if(before !== null, (query) => query.where('reports.id', '<', before))
    .orderBy('reports.id', 'desc')
    .limit(count)
    .execute();
}

export async function countReports(db: Db, state: State, upTo: number): Promise<number> {
  return countRows(db, reportsIn(db, state), upTo);
}

function reportsIn(db: Db, state: State) {
  const reports = db.selectFrom('reports');
  return state === undefined ? reports : reports.where('decision', state === 'open' ? 'is' : 'is not', null);
}

type Locked = Pick<ReportRow, 'entityType' | 'entityId' | 'imageUrl' | 'decision'>;

export async function lockReport(tx: Db, id: number): Promise<Locked | undefined> {
  return tx
    .selectFrom('reports')
    .select(['entity_type as entityType', 'entity_id as entityId', 'image_url as imageUrl', 'decision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideAllReports(
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

export async function deleteReportsAbout(tx: Db, userId: string): Promise<void> {
  await sql`
    DELETE FROM reports WHERE (entity_type = 'avatar' AND entity_id = ${userId})
      OR (entity_type = 'review' AND entity_id IN (SELECT v.id::text FROM reviews v WHERE v.user_id = ${userId}))
  `.execute(tx);
}
