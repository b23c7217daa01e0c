import { sql, type Db } from '#server/platform/database.ts';

export type Holders = { restaurants: number[]; locations: number[]; sandwiches: number[]; texts: string[] };

/** Those words that typing errors are compared with. */
export async function selectWordsOf(
  db: Db,
  { restaurants, locations, sandwiches, texts }: Holders,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM (
      SELECT search_words FROM restaurants WHERE id = ANY(${restaurants}::int[])
      UNION ALL SELECT search_words FROM locations WHERE id = ANY(${locations}::int[])
      UNION ALL SELECT search_words FROM sandwiches WHERE id = ANY(${sandwiches}::int[])
      UNION ALL SELECT to_tsvector('simple', fold_text(text)) FROM unnest(${texts}::text[]) AS text
    ) held, unnest(tsvector_to_array(search_words)) AS word
    WHERE word ~ '^[[:alpha:]]{3,40}$' LIMIT ${atMost}
  `.execute(db);
  return rows.map(({ word }) => word);
}

export async function insertWords(db: Db, words: string[]): Promise<void> {
  await sql`
    INSERT INTO search_vocabulary (word) SELECT unnest(${words}::text[]) ON CONFLICT DO NOTHING
  `.execute(db);
}

export async function deleteWordsThatNothingHolds(db: Db, words: string[]): Promise<void> {
  await sql`
    DELETE FROM search_vocabulary v WHERE v.word = ANY(${words}::text[])
      AND NOT EXISTS (SELECT FROM restaurants WHERE search_words @@ v.word::tsquery AND date_deleted IS NULL)
      AND NOT EXISTS (SELECT FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
        WHERE s.search_words @@ v.word::tsquery AND s.date_deleted IS NULL AND r.date_deleted IS NULL)
      AND NOT EXISTS (SELECT FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
        WHERE l.search_words @@ v.word::tsquery AND l.date_deleted IS NULL AND r.date_deleted IS NULL)
  `.execute(db);
}

/** Every word of the catalogue, as after a bulk load that went round refreshSearch and the triggers. */
export async function insertAllWords(db: Db): Promise<void> {
  for (const table of ['restaurants', 'locations', 'sandwiches'])
    await sql`
      INSERT INTO search_vocabulary (word)
      SELECT word FROM ts_stat(${`SELECT search_words FROM ${table} WHERE date_deleted IS NULL`})
      WHERE word ~ '^[[:alpha:]]{3,40}$' ON CONFLICT DO NOTHING
    `.execute(db);
  await sql`
    INSERT INTO sandwich_words (word) SELECT word FROM ts_stat('SELECT search_words FROM sandwiches') ON CONFLICT DO NOTHING
  `.execute(db);
}
