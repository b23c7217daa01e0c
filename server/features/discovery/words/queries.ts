import { sql, type Db } from '#server/platform/database.ts';

/** The words of a text exactly as the search index holds them, in their order. */
export async function selectLexemes(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ lexeme: string }>`
    SELECT lexeme FROM unnest(to_tsvector('simple', fold_text(${text}))) ORDER BY positions[1]
  `.execute(db);
  return rows.map(({ lexeme }) => lexeme);
}

/** Which of these begin a word of the catalogue. */
export async function selectKnownBeginnings(db: Db, tokens: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ token: string }>`
    SELECT token FROM unnest(${tokens}::text[]) AS token
    WHERE EXISTS (SELECT 1 FROM search_vocabulary WHERE word ^@ token)
  `.execute(db);
  return new Set(rows.map(({ token }) => token));
}

/** Words that could have been meant: those that share enough letter triples, begin alike, or differ where they begin. */
export async function selectCandidates(db: Db, token: string): Promise<string[]> {
  const [first = '', second = ''] = token;
  const rest = token.slice(1);
  const swapped = second + first + token.slice(2);
  const { rows } = await sql<{ word: string }>`
    (SELECT word FROM search_vocabulary WHERE word % ${token} ORDER BY similarity(word, ${token}) DESC, word LIMIT 50)
    UNION
    (SELECT word FROM search_vocabulary
     WHERE word ^@ ${first} AND length(word) BETWEEN ${token.length - 2}::int AND ${token.length + 4}::int
     ORDER BY word LIMIT 5000)
    UNION
    (SELECT word FROM search_vocabulary
     WHERE word LIKE ${`_${rest}`} OR word LIKE ${`_${token}`} OR word IN (${rest}, ${swapped}))
  `.execute(db);
  return rows.map(({ word }) => word);
}
