import type { DeletedTag } from '#contract/catalog/tags.ts';
import { listDeletions } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ListPage, PaginationQuery } from '#server/platform/http/pagination.ts';
import type { DeletedTagSnapshot } from './restore-tag.ts';

/** Reads the audit log, because the rows are deleted. */
export async function getDeletedTagsPage(db: Db, paging: PaginationQuery): Promise<ListPage<DeletedTag>> {
  const { items, ...page } = await listDeletions(db, 'tag', paging);
  return {
    items: items.map(({ id, before, dateCreated }) =>
      presentDeletedTag(id, before as DeletedTagSnapshot, dateCreated),
    ),
    ...page,
  };
}

function presentDeletedTag(
  id: number,
  { name, type, sandwichIds }: DeletedTagSnapshot,
  dateDeleted: string,
): DeletedTag {
  return { id, name, type, sandwichCount: sandwichIds.length, dateDeleted };
}
