import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import type { Db } from '#server/platform/database/database.ts';
import { goneError, type HttpError } from '#server/platform/http/http-error.ts';
import { selectMergeRedirects } from './merged-id-queries.ts';

export { replaceMergeRedirects, selectMergedIds, selectMergeRedirects } from './merged-id-queries.ts';

type EntityRef = { entityType: MergeableEntityType; id: number };

/** Contains the id of the merge target, if the row was merged. */
export async function entityGoneError(
  db: Db,
  { entityType, id }: EntityRef,
  detail: string,
): Promise<HttpError> {
  const [redirect] = await selectMergeRedirects(db, entityType, [id]);
  return redirect ? mergedError(entityType, redirect) : goneError(detail);
}

export async function assertNotMerged(db: Db, { entityType, id }: EntityRef): Promise<void> {
  await assertNoneMerged(db, entityType, [id]);
}

export async function assertNoneMerged(
  db: Db,
  entityType: MergeableEntityType,
  ids: readonly number[],
): Promise<void> {
  const [redirect] = await selectMergeRedirects(db, entityType, ids);
  if (redirect) throw mergedError(entityType, redirect);
}

type Merged = { mergedId: number; targetId: number };

function mergedError(entityType: MergeableEntityType, { mergedId, targetId }: Merged): HttpError {
  return goneError(`This ${entityType} has been merged into another one.`, {
    entityType,
    mergedId,
    id: targetId,
  });
}
