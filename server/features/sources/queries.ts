import type { ImportedDataSource } from '#contract/administration/sources.ts';
import { countRowsUpTo, sql, type Db } from '#server/platform/database/database.ts';

export async function selectSources(
  db: Db,
  after: string | null,
  count: number,
): Promise<ImportedDataSource[]> {
  return sources(db)
    .$if(after !== null, (query) => query.where('s.name', '>', after ?? ''))
    .orderBy('s.name')
    .limit(count)
    .execute();
}

export async function selectSource(db: Db, id: number): Promise<ImportedDataSource | undefined> {
  return sources(db).where('s.id', '=', id).executeTakeFirst();
}

export async function countSources(db: Db, upTo: number): Promise<number> {
  return countRowsUpTo(db, db.selectFrom('sources').select('id'), upTo);
}

function sources(db: Db) {
  return db
    .selectFrom('sources as s')
    .select(['s.id', 's.name', 's.kind', 's.license', 's.trust', 's.revision'])
    .select(({ ref, selectFrom }) => [
      sql<string | null>`${ref('s.data_date')}::text`.as('date'),
      sql<ImportedDataSource['progress']>`CASE WHEN ${ref('s.recompute_due')} IS NOT NULL
        THEN jsonb_build_object(
          'done', ${ref('s.recomputed_count')},
          'total', ${ref('s.recompute_total')},
          'hasFailed', ${ref('s.recompute_attempts')} > 0) END`.as('progress'),
      selectFrom('places as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('p.source', '=', 's.name')
        .$asScalar()
        .$notNull()
        .as('placeCount'),
    ]);
}

export async function lockSource(db: Db, id: number) {
  return db
    .selectFrom('sources as s')
    .select(['s.id', 's.name', 's.kind', 's.license', 's.trust', 's.revision'])
    .select(({ ref }) => sql<string | null>`${ref('s.data_date')}::text`.as('date'))
    .where('s.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function selectImportedSourceNames(db: Db) {
  return db.selectFrom('places').select('source as name').distinct().orderBy('source').execute();
}

/** Datasets that the catalog uses: places by the part before the slash, and menus. */
export async function selectDataCredits(db: Db, after: string | null, count: number) {
  return credits(db)
    .select(['c.name', 'c.license', 'c.date'])
    .$if(after !== null, (query) => query.where('c.name', '>', after ?? ''))
    .orderBy('c.name')
    .limit(count)
    .execute();
}

export async function countDataCredits(db: Db, upTo: number): Promise<number> {
  return countRowsUpTo(db, credits(db), upTo);
}

function credits(db: Db) {
  const places = db
    .selectFrom('sources as s')
    .select(({ fn, ref }) => [
      sql<string>`split_part(${ref('s.name')}, '/', 1)`.as('name'),
      fn.max('s.license').as('license'),
      sql<string | null>`max(${ref('s.data_date')})::text`.as('date'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('places as p')
          .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
          .select('p.id')
          .whereRef('p.source', '=', 's.name'),
      ),
    )
    .groupBy(({ ref }) => sql`split_part(${ref('s.name')}, '/', 1)`);
  return db.selectFrom(places.as('c'));
}
