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
    WHERE (SELECT word FROM search_vocabulary WHERE word ~>=~ token ORDER BY word USING ~<~ LIMIT 1) ^@ token
  `.execute(db);
  return new Set(rows.map(({ token }) => token));
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

/** More words than these with the same beginning: then a longer one has to be the same, and triples say too little. */
const MOST_ALIKE = 2_000;

/** Words that could have been meant: those that share enough letter triples, begin alike, or differ where they begin. */
export async function selectCandidates(db: Db, token: string): Promise<string[]> {
  const [first = '', second = '', third = ''] = token;
  const [afterOne, afterTwo, afterThree] = [1, 2, 3].map((letters) => token.slice(letters)) as [
    string,
    string,
    string,
  ];
  const swapped = [second + first + afterTwo, first + third + second + afterThree];
  const { rows } = await sql<{ word: string }>`
    WITH one AS MATERIALIZED (${begunBy(token, 1)}),
    two AS MATERIALIZED (${begunBy(token, 2)} AND (SELECT count(*) FROM one) > ${MOST_ALIKE}),
    three AS MATERIALIZED (${begunBy(token, 3)} AND (SELECT count(*) FROM two) > ${MOST_ALIKE})
    SELECT word FROM one UNION SELECT word FROM two UNION SELECT word FROM three
    UNION
    (SELECT word FROM search_vocabulary WHERE word % ${token} AND (SELECT count(*) FROM one) <= ${MOST_ALIKE}
     ORDER BY similarity(word, ${token}) DESC, word LIMIT 50)
    UNION
    (SELECT word FROM search_vocabulary
     WHERE word LIKE ${`_${afterOne}`} OR word LIKE ${`_${token}`}
       OR word LIKE ${`${first}_${afterTwo}`} OR word LIKE ${`${first}_${afterOne}`}
       OR word IN (${afterOne}, ${first + afterTwo}, ${swapped[0]}, ${swapped[1]}))
  `.execute(db);
  return rows.map(({ word }) => word);
}

function begunBy(token: string, letters: number) {
  const beginning = token.slice(0, letters);
  const length = sql`length(word) BETWEEN ${token.length - 2}::int AND ${token.length + 4}::int`;
  return sql`SELECT word FROM (SELECT word FROM search_vocabulary WHERE word ^@ ${beginning} AND ${length}
    ORDER BY word LIMIT ${MOST_ALIKE + 1}) begun WHERE true`;
}
