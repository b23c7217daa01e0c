import { sql, type Db } from '#server/platform/database/database.ts';

export type SitemapKind = 'sandwiches' | 'restaurants';

type Part = { part: number };

/** The ranges of `stretch` ids, counted from 1, that have visible rows: one index lookup for each. */
export async function selectSitemapParts(db: Db, kind: SitemapKind, stretch: number): Promise<number[]> {
  const last = db.selectFrom(kind).select(({ fn }) => fn.max('id').as('id'));
  const parts = sql<Part>`generate_series(1, coalesce(${last}, 0) / ${stretch} + 1)`.as<'parts'>(
    sql`parts (part)`,
  );
  const rows = await db
    .selectFrom(parts)
    .select('part')
    .where(({ exists, ref, selectFrom }) =>
      exists(
        selectFrom(pages(db, kind))
          .select('page.id')
          .where('page.id', '>', sql<number>`(${ref('part')} - 1)::bigint * ${stretch}`)
          .where('page.id', '<=', sql<number>`${ref('part')}::bigint * ${stretch}`),
      ),
    )
    .orderBy('part')
    .execute();
  return rows.map(({ part }) => part);
}

export type SitemapPageRow = Awaited<ReturnType<typeof selectSitemapPages>>[number];

export async function selectSitemapPages(
  db: Db,
  kind: SitemapKind,
  { afterId, upToId }: { afterId: number; upToId: number },
) {
  const format = 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  return db
    .selectFrom(pages(db, kind))
    .select(({ ref }) => [
      'page.id',
      sql<string>`to_char(${ref('page.date_updated')} AT TIME ZONE 'UTC', ${format})`.as('changed'),
    ])
    .where('page.id', '>', afterId)
    .where('page.id', '<=', upToId)
    .orderBy('page.id')
    .execute();
}

function pages(db: Db, kind: SitemapKind) {
  const restaurants = db.selectFrom('restaurants as r').where('r.date_deleted', 'is', null);
  if (kind === 'restaurants') return restaurants.select(['r.id', 'r.date_updated']).as('page');
  return restaurants
    .innerJoin('sandwiches as s', 's.restaurant_id', 'r.id')
    .select(['s.id', 's.date_updated'])
    .where('s.date_deleted', 'is', null)
    .as('page');
}
