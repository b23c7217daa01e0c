import type { Db } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import type { CatalogEntityType } from './catalog-entities.ts';
import { isChangeSetOfMerge } from './queries.ts';

type UndoTarget = { entityType: CatalogEntityType; isDeleted?: boolean };

/** Catalog editors may undo changes of restaurants and locations, and deletions of locations; admins may undo everything. */
export function assertMayUndo({ role }: SignedInViewer, { entityType, isDeleted = false }: UndoTarget): void {
  if (role === 'admin' || entityType === 'location') return;
  if (entityType === 'restaurant' && !isDeleted) return;
  throw new HttpError('forbidden', 'Only an admin can restore this.');
}

/** A merge also moves parts and rows of members, so only its own undo reverses it as a whole. */
export async function assertNoMerge(db: Db, { role }: SignedInViewer, changeSetId: number): Promise<void> {
  if (!(await isChangeSetOfMerge(db, changeSetId))) return;
  const advice =
    role === 'admin' ? 'To undo it, open the Merged tab under Duplicates.' : 'Only an admin can undo it.';
  throw new HttpError('conflict', `This is a merge. ${advice}`);
}
