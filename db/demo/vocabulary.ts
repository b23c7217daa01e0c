import { sql, type Db } from '#server/platform/database.ts';

/** Words that searches know from demo rows. */
export async function wordsOfDemo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM (
      SELECT search_words FROM restaurants WHERE is_demo
      UNION ALL SELECT search_words FROM sandwiches WHERE is_demo
      UNION ALL SELECT l.search_words FROM locations l JOIN restaurants r ON r.id = l.restaurant_id WHERE r.is_demo
    ) demo, unnest(tsvector_to_array(search_words)) word
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** A typing error must not be mended into a word that finds nothing any more. */
export async function forgetWords(db: Db, words: string[]): Promise<void> {
  await sql`
    DELETE FROM search_vocabulary WHERE word = ANY(${words}) AND word NOT IN (
      SELECT unnest(tsvector_to_array(search_words)) FROM restaurants
      UNION SELECT unnest(tsvector_to_array(search_words)) FROM sandwiches
      UNION SELECT unnest(tsvector_to_array(search_words)) FROM locations)
  `.execute(db);
  await sql`
    DELETE FROM sandwich_words WHERE word = ANY(${words}) AND word NOT IN (
      SELECT unnest(tsvector_to_array(search_words)) FROM sandwiches)
  `.execute(db);
}
