import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { containsWordsSql } from './sql-expressions.ts';

export type SortKey = string | number;
export type SortOrder = 'ascending' | 'descending';

export type SortedPageQuery<Sort extends string, Filter> = {
  filter: Filter;
  sort: Sort;
  order: SortOrder;
  /** The last row of the page before. */
  after: readonly [SortKey, number] | null;
};

type SortedSelection = Pick<SortedPageQuery<string, unknown>, 'order' | 'after'> & {
  id: Expression<number>;
  key: Expression<SortKey>;
};

export function selectSortedRows<DB, Tables extends keyof DB>(
  rows: SelectQueryBuilder<DB, Tables, object>,
  { id, key, order, after }: SortedSelection,
  count: number,
): Promise<{ id: number; sortKey: SortKey }[]> {
  const direction = order === 'ascending' ? 'asc' : 'desc';
  const sortKey = sql<SortKey>`${key}`;
  const rowId = sql<number>`${id}`;
  const last = typeof after?.[0] === 'number' ? sql`${after[0]}::bigint` : sql`${after?.[0]}`;
  const isBeyond = sql<SqlBool>`(${sortKey}, ${rowId}) ${order === 'ascending' ? sql`>` : sql`<`}
    (${last}, ${after?.[1]})`;
  return rows
    .select([rowId.as('id'), sortKey.as('sortKey')])
    .$if(after !== null, (found) => found.where(isBeyond))
    .orderBy(sortKey, direction)
    .orderBy(rowId, direction)
    .limit(count)
    .$castTo<{ id: number; sortKey: SortKey }>()
    .execute();
}

/** "#12" is the row with this id; otherwise the texts have every word, in any order. */
export function matchesWordsOrIdSql(
  q: string,
  { id, texts }: { id: Expression<number>; texts: readonly Expression<unknown>[] },
): Expression<SqlBool> {
  const requestedId = /^#(\d{1,9})$/.exec(q)?.[1];
  return requestedId ? sql<SqlBool>`${id} = ${Number(requestedId)}` : containsWordsSql(texts, q);
}
