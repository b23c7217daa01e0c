import type { ContentReport, ReportReason } from '#contract/administration/reports.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import {
  DIFFERENT_PHOTO,
  NO_PHOTO,
  hideContent,
  moderatedContentKey,
  getModeratedItems,
  type ModeratedContentRef,
  type ModeratedContent,
} from '#server/features/hidden-content/hidden-content.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  countReports,
  decideReportsOnContent,
  findOwnReport,
  insertReport,
  lockReport,
  selectReports,
  type ReportRow,
} from './queries.ts';

export { deleteReportsAboutMember } from './queries.ts';

type ReportContext = { actorId: string; now: Date; hosts: readonly string[] };
type ReportInput = ModeratedContentRef & { reason: ReportReason; details?: string | undefined };
type ReportSubmission = Pick<
  ContentReport,
  'id' | 'entityType' | 'entityId' | 'reason' | 'details' | 'dateCreated'
>;

/** Content that others cannot see cannot be reported; a repeated report changes nothing. */
export async function submitReport(
  db: Database['db'],
  { entityType, entityId, reason, details = '' }: ReportInput,
  { viewer, now }: { viewer: SignedInViewer; now: Date },
): Promise<{ report: ReportSubmission; isNew: boolean }> {
  const ref = { entityType, entityId };
  const thing = (await getModeratedItems(db, [ref])).get(moderatedContentKey(ref));
  if (!thing || thing.isHidden || !isSeenBy(viewer, thing))
    throw notFoundError('This is no longer on the site.');
  const isPhoto = entityType !== 'review' && entityType !== 'suggestion';
  if (isPhoto && thing.imageUrl === null) throw notFoundError('The photo is gone.');
  if (thing.author?.id === viewer.id)
    throw new HttpError('conflict', 'This is yours. You can change it yourself.');
  const key = { userId: viewer.id, ...ref, imageUrl: thing.imageUrl ?? '' };
  const made = await insertReport(db, { ...key, reason, details, now });
  const report = made ?? (await findOwnReport(db, key));
  return {
    report: { ...assertDefined(report), dateCreated: assertDefined(report).dateCreated.toISOString() },
    isNew: made !== undefined,
  };
}

function isSeenBy(
  { id, role, catalogEditor }: SignedInViewer,
  { author, audience }: ModeratedContent,
): boolean {
  if (audience === undefined || author?.id === id || role === 'admin') return true;
  return audience === 'editors' && catalogEditor;
}

export async function listNewestReports(
  db: Db,
  {
    limit = DEFAULT_ROWS_PER_PAGE,
    cursor,
    state,
  }: PaginationQuery & { state?: 'open' | 'decided' | undefined },
): Promise<ListPage<ContentReport>> {
  const [before] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const found = await selectReports(db, state, before, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  const itemsByKey = await getModeratedItems(db, rows);
  const items = rows.map((row) => presentReport(row, itemsByKey.get(moderatedContentKey(row)) ?? null));
  return { items, next, total: await countReports(db, state, MAX_COUNTED_ROWS + 1) };
}

type Decision = { decision: 'hidden'; reason: string } | { decision: 'dismissed' };

/** One decision closes all reports of the same content. Of two concurrent decisions, the second gets a conflict. */
export async function applyReportDecision(
  db: Database['db'],
  id: number,
  decided: Decision,
  { actorId, now, hosts }: ReportContext,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await lockReport(tx, id);
    if (!row) throw notFoundError('Report not found');
    if (row.decision !== null) throw new HttpError('conflict', 'This report has already been reviewed.');
    const ref = { entityType: row.entityType, entityId: row.entityId };
    let message = 'It stays up.';
    if (decided.decision === 'hidden') {
      const thing = (await getModeratedItems(tx, [ref])).get(moderatedContentKey(ref));
      if (thing && !thing.isHidden && (thing.imageUrl ?? '') !== row.imageUrl)
        throw new HttpError('conflict', thing.imageUrl ? DIFFERENT_PHOTO : NO_PHOTO);
      const hidden = await hideContent(tx, { ...ref, reason: decided.reason }, { actorId, now, hosts });
      message = ref.entityType === 'suggestion' ? hidden : 'It’s hidden now.';
    }
    const count = await decideReportsOnContent(tx, row, { decision: decided.decision, actorId, now });
    if (decided.decision === 'dismissed')
      await recordChangeInAuditLog(tx, {
        actorId,
        action: 'dismiss',
        entityType: 'report',
        entityId: id,
        after: { about: ref.entityType, id: ref.entityId, reports: count },
      });
    return message;
  });
}

function presentReport(row: ReportRow, thing: ContentReport['thing']): ContentReport {
  const { userId, username, imageUrl, dateCreated, dateDecided, ...rest } = row;
  const seen = thing && imageUrl !== '' ? { ...thing, imageUrl } : thing;
  return {
    ...rest,
    thing: seen,
    hasChanged: thing !== null && !thing.isHidden && (thing.imageUrl ?? '') !== imageUrl,
    by: { id: userId, username },
    dateCreated: dateCreated.toISOString(),
    dateDecided: dateDecided?.toISOString() ?? null,
  };
}
