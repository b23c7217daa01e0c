import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

/** The words of a text exactly as the search index holds them, in their order. */
export async function selectLexemes(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ lexeme: string }>`
    SELECT lexeme FROM unnest(to_tsvector('simple', fold_text(${text}))) ORDER BY positions[1]
  `.execute(db);
  return rows.map(({ lexeme }) => lexeme);
}

/** More than that is no vocabulary of sandwiches; typing errors in the rest are not mended. */
const MOST_WORDS = 500_000;

/** Every word that typing errors are compared with, in their order, with a line break between. */
export async function selectVocabulary(db: Db): Promise<{ words: string; count: number }> {
  const { rows } = await sql<{ words: string; count: number }>`
    SELECT coalesce(string_agg(word, E'\\n' ORDER BY word COLLATE "C"), '') AS words, count(*) AS count
    FROM (SELECT word FROM search_vocabulary LIMIT ${sql.lit(MOST_WORDS)}) known
  `.execute(db);
  return defined(rows[0]);
}

/** Of each of these beginnings the first `most` words that sandwiches have. */
export async function selectWordsBegunBy(
  db: Db,
  beginnings: readonly string[],
  most: number,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ beginning: string; words: string[] }>`
    SELECT asked.beginning, array_agg(next.word) AS words
    FROM (SELECT DISTINCT unnest(${beginnings}::text[]) AS beginning) asked
    CROSS JOIN LATERAL (
      SELECT word FROM sandwich_words WHERE word >= asked.beginning COLLATE "C" ORDER BY word LIMIT ${most}) next
    WHERE next.word ^@ asked.beginning GROUP BY asked.beginning
  `.execute(db);
  return new Map(rows.map(({ beginning, words }) => [beginning, words]));
}
