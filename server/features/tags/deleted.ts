import type { DeletedTag } from '#contract/catalog/tags.ts';
import { listDeletions } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ListPage, Paging } from '#server/platform/http/pagination.ts';
import type { DeletedTagSnapshot } from './restore-tag.ts';

/** For those who may bring them back; their rows are gone, and the journal knows them. */
export async function pageDeletedTags(db: Db, paging: Paging): Promise<ListPage<DeletedTag>> {
  const { items, ...page } = await listDeletions(db, 'tag', paging);
  return {
    items: items.map(({ id, before, dateCreated }) => shown(id, before as DeletedTagSnapshot, dateCreated)),
    ...page,
  };
}

function shown(id: number, { name, type, sandwichIds }: DeletedTagSnapshot, dateDeleted: string): DeletedTag {
  return { id, name, type, sandwichCount: sandwichIds.length, dateDeleted };
}
