import type { PublicList, PublicListEntry, PublicListFilter } from '#contract/members/public-lists.ts';
import { levelOfXp } from '#shared/members/levels.ts';
import { UNAVAILABLE_SANDWICH_IDS_SQL, getSandwichesById } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import {
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { countPublicListEntries, findPublicListOwner, selectPublicListEntries } from './queries.ts';

const PREVIEW_PICTURES = 4;

/** Responds to a private list as to a missing one. */
export async function getPublicList(db: Db, member: string): Promise<PublicList> {
  const { xp, ...owner } = await requireOwner(db, member);
  const [counts, first] = await Promise.all([
    countPublicListEntries(db, owner.id, UNAVAILABLE_SANDWICH_IDS_SQL),
    selectPublicListEntries(db, owner.id, undefined, null, PREVIEW_PICTURES),
  ]);
  const sandwiches = await getSandwichesById(
    db,
    first.map(({ sandwichId }) => sandwichId),
  );
  const pictured = sandwiches.map(({ imageUrl, drawingUrl }) => ({ imageUrl, drawingUrl }));
  return { owner: { ...owner, level: levelOfXp(xp) }, counts, pictured };
}

export async function listPublicListEntries(
  db: Db,
  member: string,
  {
    shelf: listFilter,
    limit = DEFAULT_ROWS_PER_PAGE,
    cursor,
  }: PaginationQuery & { shelf?: PublicListFilter | undefined },
): Promise<ListPage<PublicListEntry>> {
  const owner = await requireOwner(db, member);
  const keys = parsePageCursor(cursor, ['bigint', 'bigint']);
  const after = keys && { microseconds: keys[0], id: keys[1] };
  const found = await selectPublicListEntries(db, owner.id, listFilter, after, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ microseconds, id }) => [microseconds, id]);
  const sandwiches = await getSandwichesById(
    db,
    rows.map(({ sandwichId }) => sandwichId),
  );
  const byId = new Map(sandwiches.map((sandwich) => [sandwich.id, sandwich]));
  const items = rows.flatMap(({ sandwichId, dateCreated, ...entry }) => {
    const sandwich = byId.get(sandwichId);
    return sandwich ? [{ ...entry, sandwich, dateCreated: dateCreated.toISOString() }] : [];
  });
  return {
    items,
    next,
    total: totalOf(await countPublicListEntries(db, owner.id, UNAVAILABLE_SANDWICH_IDS_SQL), listFilter),
  };
}

function totalOf(counts: PublicList['counts'], listFilter: PublicListFilter | undefined): number {
  return counts[listFilter ?? 'all'];
}

async function requireOwner(db: Db, member: string) {
  const owner = await findPublicListOwner(db, member);
  if (!owner) throw notFoundError('List not found');
  return owner;
}
