import { sql, type Db } from '#server/platform/database/database.ts';
import { buildSearchDocumentsQuery } from './document-queries.ts';
import { LOCATION_TSVECTOR_SQL, RESTAURANT_TSVECTOR_SQL } from './search-vector-queries.ts';

export type SearchIndexDrift = { kind: string; id: string; stored: string; expected: string };

/** Skips deleted rows: they are indexed again when they are restored. */
export async function selectLexemeDrift(db: Db): Promise<SearchIndexDrift[]> {
  const restaurants = db
    .selectFrom('restaurants as r')
    .select([
      sql<string>`'words of restaurant'`.as('kind'),
      sql<string>`r.id::text`.as('id'),
      sql<string>`r.search_vector::text`.as('stored'),
      sql<string>`${RESTAURANT_TSVECTOR_SQL}::text`.as('expected'),
    ])
    .where(sql<boolean>`r.date_deleted IS NULL AND r.search_vector <> ${RESTAURANT_TSVECTOR_SQL}`);
  const locations = db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select([
      sql<string>`'words of location'`.as('kind'),
      sql<string>`l.id::text`.as('id'),
      sql<string>`l.search_vector::text`.as('stored'),
      sql<string>`${LOCATION_TSVECTOR_SQL}::text`.as('expected'),
    ])
    .where(
      sql<boolean>`l.date_deleted IS NULL AND r.date_deleted IS NULL AND l.search_vector <> ${LOCATION_TSVECTOR_SQL}`,
    );
  return [...(await restaurants.execute()), ...(await locations.execute())];
}

export function selectSearchDocumentDrift(db: Db): Promise<SearchIndexDrift[]> {
  const documentAs = (
    table: string,
  ) => sql<string>`CASE WHEN ${sql.ref(`${table}.sandwich_id`)} IS NULL THEN 'none' ELSE concat_ws(' ',
    ${sql.join(['restaurant_id', 'name', 'terms', 'score', 'rating', 'rating_count', 'price'].map((column) => sql.ref(`${table}.${column}`)))}) END`;
  return db
    .with('fresh', () => buildSearchDocumentsQuery(db))
    .selectFrom('fresh')
    .fullJoin('sandwich_search as d', 'd.sandwich_id', 'fresh.sandwich_id')
    .select([
      sql<string>`'search document of sandwich'`.as('kind'),
      sql<string>`coalesce(d.sandwich_id, fresh.sandwich_id)::text`.as('id'),
      documentAs('d').as('stored'),
      documentAs('fresh').as('expected'),
    ])
    .where(sql<boolean>`(d.sandwich_id, d.restaurant_id, d.name, d.terms, d.score, d.rating, d.rating_count, d.price) IS DISTINCT FROM
      (fresh.sandwich_id, fresh.restaurant_id, fresh.name, fresh.terms, fresh.score, fresh.rating, fresh.rating_count, fresh.price)`)
    .execute();
}
