import { sql, type Db } from '#server/platform/database/database.ts';

export async function selectLexemes(db: Db, text: string): Promise<string[]> {
  const lexemes = sql<{
    lexeme: string;
    positions: number[];
  }>`unnest(to_tsvector('simple', fold_text(${text})))`;
  const rows = await db
    .selectFrom(lexemes.as('lexemes'))
    .select('lexeme')
    .orderBy(sql`positions[1]`)
    .execute();
  return rows.map(({ lexeme }) => lexeme);
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
