import type { SearchContext } from './vocabulary.ts';
import { selectLexemes } from './lexeme-queries.ts';

export type QueryTerms = {
  text: string;
  tokens: string[];
  /** Terms that must occur literally: those with `%` or `_`, or all terms of a query without letters and digits. */
  literals: string[];
};

export async function parseQueryTerms(context: SearchContext, text: string): Promise<QueryTerms | null> {
  const parts = text.split(/\s+/).filter(Boolean);
  if (parts.length === 0) return null;
  const literals = parts.filter((part) => /[%_]/.test(part));
  const rest = parts.filter((part) => !literals.includes(part));
  const tokens = rest.length > 0 ? await lexemesOf(context, rest.join(' ')) : [];
  const isOnlySigns = tokens.length === 0 && literals.length === 0;
  return { text, tokens, literals: isOnlySigns ? rest : literals };
}

const PLAIN = /^[a-z ]+$/i;

/** No tags: the lexemes depend only on the text. */
async function lexemesOf({ db, queryCache }: SearchContext, text: string): Promise<string[]> {
  if (PLAIN.test(text)) return [...new Set(text.toLowerCase().split(' '))];
  return queryCache.getOrCompute(`lexemes of ${text}`, null, async () => {
    const value = await selectLexemes(db, text);
    return { value, tags: [], bytes: 8 * text.length };
  });
}
