import { sql, type Db } from '#server/platform/database/database.ts';

export type ChangedCatalogIds = { restaurants?: number[]; locations?: number[]; sandwiches?: number[] };

/** Typo correction compares only words, not numbers and the like. */
const IS_COMPARED = sql<boolean>`word ~ '^[[:alpha:]]{3,40}$'`;

/** Terms of documents start with the digit of their tier. */
const DOCUMENT_LEXEMES = sql`SELECT substr(term, 2) FROM sandwich_search, unnest(tsvector_to_array(terms)) AS term
  WHERE term ~ '^[1-4]'`;

const LISTED_LEXEMES = sql<{ word: string }>`(
  SELECT unnest(tsvector_to_array(search_vector)) AS word FROM restaurants WHERE date_deleted IS NULL
  UNION ALL SELECT unnest(tsvector_to_array(l.search_vector)) FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
    WHERE l.date_deleted IS NULL AND r.date_deleted IS NULL
  UNION ALL ${DOCUMENT_LEXEMES})`;

/** `isListed` restricts it to listed rows: only these have documents. */
export async function selectLexemesOfRows(
  db: Db,
  { restaurants = [], locations = [], sandwiches = [] }: ChangedCatalogIds,
  { isListed = false } = {},
): Promise<string[]> {
  const isIncluded = sql`(NOT ${isListed}::boolean OR r.date_deleted IS NULL)`;
  const words = sql<{ word: string }>`(
    SELECT unnest(tsvector_to_array(search_vector)) AS word FROM restaurants r WHERE id = ANY(${restaurants}::int[]) AND ${isIncluded}
    UNION ALL SELECT unnest(tsvector_to_array(l.search_vector)) FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
      WHERE l.id = ANY(${locations}::int[]) AND ${isIncluded} AND (NOT ${isListed}::boolean OR l.date_deleted IS NULL)
    UNION ALL ${DOCUMENT_LEXEMES} AND sandwich_id = ANY(${sandwiches}::int[]))`;
  const rows = await db.selectFrom(words.as('held')).select('word').distinct().where(IS_COMPARED).execute();
  return rows.map(({ word }) => word);
}

/** Ordered, so that concurrent inserts do not deadlock. */
export async function insertLexemes(db: Db, words: string[]): Promise<number> {
  const inserted = await sql`
    INSERT INTO search_vocabulary (word) SELECT word FROM unnest(${words}::text[]) AS word ORDER BY word ON CONFLICT DO NOTHING
  `.execute(db);
  return Number(inserted.numAffectedRows ?? 0);
}

/** A typo must not be corrected to a word that no listed row contains. */
export async function deleteUnusedLexemes(db: Db, words: string[]): Promise<number> {
  const deleted = await sql`
    DELETE FROM search_vocabulary v WHERE v.word = ANY(${words}::text[])
      AND NOT EXISTS (SELECT 1 FROM restaurants WHERE search_vector @@ v.word::tsquery AND date_deleted IS NULL)
      AND NOT EXISTS (SELECT 1 FROM sandwich_search WHERE terms @@ format('1%1$s|2%1$s|3%1$s|4%1$s', v.word)::tsquery)
      AND NOT EXISTS (SELECT 1 FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
        WHERE l.search_vector @@ v.word::tsquery AND l.date_deleted IS NULL AND r.date_deleted IS NULL)
  `.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/** Typos of words beyond this limit are not corrected. */
const MAX_VOCABULARY = 500_000;

export function selectVocabulary(db: Db): Promise<{ words: string; count: number }> {
  return db
    .selectFrom((qb) =>
      qb.selectFrom('search_vocabulary').select('word').limit(sql.lit(MAX_VOCABULARY)).as('known'),
    )
    .select([
      sql<string>`coalesce(string_agg(word, E'\\n' ORDER BY word COLLATE "C"), '')`.as('words'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow();
}

/** Superfluous words are not reported: they only leave a typo uncorrected. */
export async function selectMissingLexemes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom(LISTED_LEXEMES.as('held'))
    .select('word')
    .distinct()
    .where(IS_COMPARED)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('search_vocabulary as v').select('v.word').whereRef('v.word', '=', 'held.word'))),
    )
    .execute();
  return rows.map(({ word }) => word);
}

/** After a bulk load that bypassed refreshSearchIndex. */
export async function insertAllLexemes(db: Db): Promise<void> {
  await sql`INSERT INTO search_vocabulary (word) SELECT DISTINCT word FROM ${LISTED_LEXEMES} held WHERE ${IS_COMPARED}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** After a bulk removal; the caller prevents concurrent inserts of words. */
export async function pruneVocabulary(db: Db): Promise<void> {
  await sql`DELETE FROM search_vocabulary v WHERE NOT EXISTS (SELECT 1 FROM ${LISTED_LEXEMES} held WHERE held.word = v.word)`.execute(
    db,
  );
}
