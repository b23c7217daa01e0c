import type {
  SourceCredit,
  ImportedDataSource,
  updateSourceEndpoint,
} from '#contract/administration/sources.ts';
import type { EndpointBody } from '#contract/base/endpoint.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { queueRecomputation, updateSourceRow, type SourceFields } from '#server/features/places/places.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { assertMatchingRevision } from '#server/platform/http/preconditions.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  countDataCredits,
  countSources,
  lockSource,
  selectDataCredits,
  selectImportedSourceNames,
  selectSource,
  selectSources,
} from './queries.ts';

export async function listSourcesSortedByName(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<ImportedDataSource>> {
  const [after] = parsePageCursor(cursor, ['string']) ?? [null];
  const found = await selectSources(db, after, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ name }) => [name]);
  return { items: rows, next, total: await countSources(db, MAX_COUNTED_ROWS + 1) };
}

export async function listImportedSourceNames(db: Db) {
  return selectImportedSourceNames(db);
}

export async function listDataCreditsSortedByName(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<SourceCredit>> {
  const [after] = parsePageCursor(cursor, ['string']) ?? [null];
  const found = await selectDataCredits(db, after, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ name }) => [name]);
  return { items: rows, next, total: await countDataCredits(db, MAX_COUNTED_ROWS + 1) };
}

type SourceMutation = { id: number; actorId: string; ifMatch: string | null; now: Date };

/** A job computes the locations again, of which a source can have a hundred thousand. */
export async function changeSource(
  db: Db,
  { id, actorId, ifMatch, now }: SourceMutation,
  changes: EndpointBody<typeof updateSourceEndpoint>,
): Promise<ImportedDataSource> {
  return inTransaction(db, async (tx) => {
    const current = await lockSource(tx, id);
    if (!current) throw notFoundError('Source not found');
    assertMatchingRevision(ifMatch, current.revision);
    const license = changes.license === undefined ? undefined : changes.license || null;
    const { before, after } = diffRow<SourceFields>(current, { ...changes, license });
    if (Object.keys(after).length > 0) {
      await updateSourceRow(tx, id, { ...current, ...after });
      // The license decides about no value.
      if (Object.keys(after).some((field) => field !== 'license')) await queueRecomputation(tx, id, now);
      await invalidateCacheTags(tx, ['credits']);
      await recordChangeInAuditLog(tx, {
        actorId,
        action: 'update',
        entityType: 'source',
        entityId: id,
        before,
        after,
      });
    }
    return assertDefined(await selectSource(tx, id));
  });
}
