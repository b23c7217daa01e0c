import type { Db } from '#server/platform/database/database.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { insertChangeSet, type NewChangeSet } from './change-set-queries.ts';

/** A member who changes the catalog, and the change set of these changes if it has more than one. */
export type CatalogEditingMember = SignedInViewer & { changeSetId?: number };

/** Later changes by the returned editor belong to this set. */
export async function startChangeSet(
  tx: Db,
  viewer: SignedInViewer,
  set: Omit<NewChangeSet, 'userId'>,
): Promise<SignedInViewer & { changeSetId: number }> {
  return { ...viewer, changeSetId: await insertChangeSet(tx, { ...set, userId: viewer.id }) };
}
