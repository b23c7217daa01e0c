import { HttpError } from '#server/platform/http/http-error.ts';
import type { Member } from '#server/platform/http/access-policies.ts';
import type { CatalogEntityType } from './catalog-entities.ts';

type Restored = { entityType: CatalogEntityType; isDeleted?: boolean };

/** Catalog editors may change restaurants and locations and restore locations; admins may do everything. */
export function assertMayRestore({ role }: Member, { entityType, isDeleted = false }: Restored): void {
  if (role === 'admin' || entityType === 'location') return;
  if (entityType === 'restaurant' && !isDeleted) return;
  throw new HttpError('forbidden', 'Only an admin can restore this.');
}
