import { sql, type Db } from '#server/platform/database.ts';
import { IS_VOCABULARY, WORDS_OF_LOCATION, WORDS_OF_RESTAURANT, wordsOfSandwiches } from './queries.ts';

export type Drift = { what: string; id: string; kept: string; counted: string };

/** Lexemes with their weights, wherever they stand: the order of tags is nobody's. */
function weighed(words: ReturnType<typeof sql>) {
  return sql`(SELECT coalesce(array_agg(lexeme || weights::text ORDER BY lexeme), '{}') FROM unnest(${words}))`;
}

/** Of what is shown: what is deleted is indexed anew when it comes back. */
export async function selectWordDrift(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    SELECT 'words of restaurant' AS what, r.id::text, r.search_words::text AS kept, ${WORDS_OF_RESTAURANT}::text AS counted
    FROM restaurants r WHERE r.date_deleted IS NULL AND r.search_words <> ${WORDS_OF_RESTAURANT}
    UNION ALL
    SELECT 'words of location', l.id::text, l.search_words::text, (${WORDS_OF_LOCATION})::text
    FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
    WHERE l.date_deleted IS NULL AND r.date_deleted IS NULL AND l.search_words <> ${WORDS_OF_LOCATION}
    UNION ALL
    SELECT 'words of sandwich', s.id::text, s.search_words::text, fresh.words::text
    FROM (${wordsOfSandwiches(sql`s.date_deleted IS NULL AND r.date_deleted IS NULL`)}) fresh
    JOIN sandwiches s ON s.id = fresh.id WHERE ${weighed(sql`s.search_words`)} <> ${weighed(sql`fresh.words`)}
  `.execute(db);
  return rows;
}

/** A word too many only lets a typing error stand; one that is missing is not found again. */
export async function selectVocabularyDrift(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    SELECT what, word AS id, 'unknown' AS kept, 'used' AS counted FROM (
      SELECT DISTINCT 'word to compare with' AS what, word FROM (
        SELECT search_words FROM restaurants WHERE date_deleted IS NULL
        UNION ALL SELECT l.search_words FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
          WHERE l.date_deleted IS NULL AND r.date_deleted IS NULL
        UNION ALL SELECT s.search_words FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
          WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL
      ) held, unnest(tsvector_to_array(search_words)) AS used (word)
      WHERE ${IS_VOCABULARY} AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = used.word)
      UNION ALL
      SELECT DISTINCT 'word of sandwiches', word FROM sandwiches s, unnest(tsvector_to_array(s.search_words)) AS used (word)
      WHERE s.date_deleted IS NULL AND NOT EXISTS (SELECT FROM sandwich_words w WHERE w.word = used.word)
    ) missing
  `.execute(db);
  return rows;
}
