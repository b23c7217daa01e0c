import { sql, type Db } from '#server/platform/database/database.ts';

/** The queries that match the terms are in `tsquery-queries.ts`, which explains the tiers. */
export function buildSearchDocumentsQuery(db: Db, ids?: number[]) {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(['s.id as sandwich_id', 's.restaurant_id', 's.popular_score as score', 's.rating_count'])
    .select([
      sql<string>`fold_text(s.name)`.as('name'),
      sql<string>`array_to_tsvector(${LEXEME_TERMS} || ${TAG_TERMS} || ${FACT_TERMS})`.as('terms'),
      MEAN.as('rating'),
      sql<number | null>`s.price::float8`.as('price'),
    ])
    .where('s.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .$if(ids !== undefined, (qb) => qb.where(sql<boolean>`s.id = ANY(${ids})`));
}

const MEAN = sql<number>`CASE WHEN s.rating_count = 0 THEN 0 ELSE s.rating_sum::float8 / s.rating_count END`;
const TAG_NAMES = sql`FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id WHERE st.sandwich_id = s.id`;

/** Every document contains "chicken sandwich", because people search for it. */
const LEXEME_TERMS = sql`ARRAY(
  SELECT CASE WHEN 'A' = ANY(weights) THEN '1' WHEN 'B' = ANY(weights) THEN '2' WHEN 'C' = ANY(weights) THEN '3'
    ELSE '4' END || lexeme
  FROM unnest(setweight(to_tsvector('simple', fold_text(s.name)), 'A')
    || setweight(to_tsvector('simple', fold_text(r.name) || ' ' || replace(fold_text(r.name), ' ', '')), 'B')
    || setweight(to_tsvector('simple', fold_text(coalesce((SELECT string_agg(t.name, ' ') ${TAG_NAMES}), ''))), 'C')
    || setweight(to_tsvector('simple', CASE
         WHEN s.spice_level > 3 THEN 'very spicy hot' WHEN s.spice_level > 2 THEN 'spicy hot' ELSE '' END), 'C')
    || to_tsvector('simple', fold_text(array_to_string(s.ingredients, ' ')) || ' chicken sandwich sandwiches')))`;

const TAG_TERMS = sql`ARRAY(SELECT '#' || lower(t.name) ${TAG_NAMES})`;

const FACT_TERMS = sql`array_remove(ARRAY[
  CASE WHEN NOT s.contains_gluten THEN '-gluten' END, CASE WHEN NOT s.contains_dairy THEN '-dairy' END,
  CASE WHEN NOT s.contains_eggs THEN '-eggs' END, CASE WHEN s.spice_level > 2 THEN '+spicy' END], NULL)`;

const COLUMNS = [
  'sandwich_id',
  'restaurant_id',
  'score',
  'rating_count',
  'name',
  'terms',
  'rating',
  'price',
] as const;

export async function lockSandwichesForSearchIndex(db: Db, ids: readonly number[]): Promise<void> {
  await sql`SELECT 1 FROM sandwiches WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

/** Leaves scores unchanged (see refreshSearchScores): the caller has not locked the ratings. */
export async function upsertSearchDocuments(db: Db, ids: number[]): Promise<void> {
  await db
    .insertInto('sandwich_search')
    .columns(COLUMNS)
    .expression(buildSearchDocumentsQuery(db, ids))
    .onConflict((conflict) =>
      conflict
        .column('sandwich_id')
        .doUpdateSet((eb) => ({
          restaurant_id: eb.ref('excluded.restaurant_id'),
          name: eb.ref('excluded.name'),
          terms: eb.ref('excluded.terms'),
          price: eb.ref('excluded.price'),
        }))
        .where(
          sql<boolean>`(sandwich_search.restaurant_id, sandwich_search.name, sandwich_search.terms, sandwich_search.price)
            IS DISTINCT FROM (excluded.restaurant_id, excluded.name, excluded.terms, excluded.price)`,
        ),
    )
    .execute();
}

export async function rebuildSearchDocuments(db: Db): Promise<void> {
  await db.deleteFrom('sandwich_search').execute();
  await db.insertInto('sandwich_search').columns(COLUMNS).expression(buildSearchDocumentsQuery(db)).execute();
}

export async function deleteUnlistedSearchDocuments(db: Db, ids: number[]): Promise<void> {
  await sql`
    DELETE FROM sandwich_search d USING sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
    WHERE d.sandwich_id = ANY(${ids}) AND s.id = d.sandwich_id AND (s.date_deleted IS NOT NULL OR r.date_deleted IS NOT NULL)
  `.execute(db);
}

/** Locks the sandwiches, so that no concurrent change of a rating is lost. */
export async function refreshSearchScores(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE sandwich_search d SET score = s.popular_score, rating = ${MEAN}, rating_count = s.rating_count
    FROM (SELECT * FROM sandwiches WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE) s
    WHERE d.sandwich_id = s.id AND (d.score, d.rating, d.rating_count) IS DISTINCT FROM (s.popular_score, ${MEAN}, s.rating_count)
  `.execute(db);
}
