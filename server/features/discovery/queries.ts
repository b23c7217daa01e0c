import { sql, type Db } from '#server/platform/database.ts';

export const IS_VOCABULARY = sql`word ~ '^[[:alpha:]]{3,40}$'`;

/** The words that typing errors are compared with: whatever is indexed anew adds its own, in one order for all who do. */
const WORDS_OF_CHANGED = sql`INSERT INTO search_vocabulary (word)
    SELECT DISTINCT word FROM changed, unnest(tsvector_to_array(search_words)) word WHERE ${IS_VOCABULARY}
    ORDER BY word ON CONFLICT DO NOTHING`;

/** Weights: A the name, B what it is called or sold beside, C tags and kinds, D the rest. */
export const WORDS_OF_RESTAURANT = sql`(
  setweight(to_tsvector('simple', fold_text(r.name)), 'A')
  || setweight(to_tsvector('simple', replace(fold_text(r.name), ' ', '')), 'B')
  || setweight(to_tsvector('simple', fold_text(r.restaurant_type)), 'C')
  || setweight(to_tsvector('simple', fold_text(r.description)), 'D'))`;

export const WORDS_OF_LOCATION = sql`(
  setweight(to_tsvector('simple', fold_text(l.address)), 'A')
  || setweight(to_tsvector('simple', fold_text(r.name)), 'B')
  || setweight(to_tsvector('simple', replace(fold_text(r.name), ' ', '')), 'B'))`;

/** Whatever it is called, each is a chicken sandwich, and that is what people ask for. */
export function wordsOfSandwiches(wanted: ReturnType<typeof sql>) {
  return sql<{ id: number; words: string }>`
    SELECT s.id,
      setweight(to_tsvector('simple', fold_text(s.name)), 'A')
      || setweight(to_tsvector('simple', fold_text(r.name)), 'B')
      || setweight(to_tsvector('simple', replace(fold_text(r.name), ' ', '')), 'B')
      || setweight(to_tsvector('simple', fold_text(coalesce(string_agg(t.name, ' ' ORDER BY t.id), ''))), 'C')
      || setweight(to_tsvector('simple', CASE
           WHEN s.spice_level > 3 THEN 'very spicy hot' WHEN s.spice_level > 2 THEN 'spicy hot' ELSE '' END), 'C')
      || setweight(to_tsvector('simple', fold_text(array_to_string(s.ingredients, ' '))), 'D')
      || setweight(to_tsvector('simple', 'chicken sandwich sandwiches'), 'D') AS words
    FROM sandwiches s
    JOIN restaurants r ON r.id = s.restaurant_id
    LEFT JOIN sandwich_tags st ON st.sandwich_id = s.id
    LEFT JOIN tags t ON t.id = st.tag_id
    WHERE ${wanted}
    GROUP BY s.id, r.id`;
}

export async function indexRestaurants(db: Db, ids: number[]): Promise<void> {
  await sql`
    WITH fresh AS (
      SELECT r.id, ${WORDS_OF_RESTAURANT} AS words FROM restaurants r WHERE r.id = ANY(${ids})
    ), changed AS (
      UPDATE restaurants r SET search_words = fresh.words FROM fresh
      WHERE r.id = fresh.id AND r.search_words <> fresh.words RETURNING r.search_words
    )
    ${WORDS_OF_CHANGED}
  `.execute(db);
}

export async function indexLocations(db: Db, ids: number[]): Promise<void> {
  await sql`
    WITH fresh AS (
      SELECT l.id, ${WORDS_OF_LOCATION} AS words
      FROM locations l JOIN restaurants r ON r.id = l.restaurant_id WHERE l.id = ANY(${ids})
    ), changed AS (
      UPDATE locations l SET search_words = fresh.words FROM fresh
      WHERE l.id = fresh.id AND l.search_words <> fresh.words RETURNING l.search_words
    )
    ${WORDS_OF_CHANGED}
  `.execute(db);
}

export async function indexSandwiches(db: Db, ids: number[]): Promise<void> {
  await sql`
    WITH fresh AS (
      ${wordsOfSandwiches(sql`s.id = ANY(${ids})`)}
    ), changed AS (
      UPDATE sandwiches s SET search_words = fresh.words FROM fresh
      WHERE s.id = fresh.id AND s.search_words <> fresh.words RETURNING s.search_words
    )
    ${WORDS_OF_CHANGED}
  `.execute(db);
}
