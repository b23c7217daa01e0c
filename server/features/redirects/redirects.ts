import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import type { Db } from '#server/platform/database/database.ts';
import { goneError, type HttpError } from '#server/platform/http/http-error.ts';
import { selectRedirect } from './queries.ts';

export { replaceRedirects, selectMergedIds } from './queries.ts';

type EntityRef = { entityType: MergeableEntityType; id: number };

/** Names the row that answers instead, if this one was merged. */
export async function entityGoneError(db: Db, entity: EntityRef, detail: string): Promise<HttpError> {
  const id = await selectRedirect(db, entity.entityType, entity.id);
  return id === undefined ? goneError(detail) : mergedError(entity, id);
}

export async function assertNotMerged(db: Db, entity: EntityRef): Promise<void> {
  const id = await selectRedirect(db, entity.entityType, entity.id);
  if (id !== undefined) throw mergedError(entity, id);
}

function mergedError({ entityType, id: mergedId }: EntityRef, id: number): HttpError {
  return goneError(`This ${entityType} has been merged into another one.`, { entityType, mergedId, id });
}
