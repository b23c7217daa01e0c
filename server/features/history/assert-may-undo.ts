import { HttpError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import type { CatalogEntityType } from './catalog-entities.ts';

type UndoTarget = { entityType: CatalogEntityType; isDeleted?: boolean };

/** Catalog editors may undo changes of restaurants and locations, and deletions of locations; admins may undo everything. */
export function assertMayUndo({ role }: SignedInViewer, { entityType, isDeleted = false }: UndoTarget): void {
  if (role === 'admin' || entityType === 'location') return;
  if (entityType === 'restaurant' && !isDeleted) return;
  throw new HttpError('forbidden', 'Only an admin can restore this.');
}
