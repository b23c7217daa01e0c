import type { SearchContext } from './vocabulary.ts';
import { selectLexemes } from './lexeme-queries.ts';

/** What somebody typed, taken apart. */
export type QueryTerms = {
  /** As typed, for the exact name. */
  text: string;
  /** Folded words, to be found in the search index. */
  tokens: string[];
  /** What must occur literally: `%` and `_` mean themselves, and so does a search of signs alone. */
  literals: string[];
};

export async function parseQueryTerms(searching: SearchContext, text: string): Promise<QueryTerms | null> {
  const parts = text.split(/\s+/).filter(Boolean);
  if (parts.length === 0) return null;
  const literals = parts.filter((part) => /[%_]/.test(part));
  const rest = parts.filter((part) => !literals.includes(part));
  const tokens = rest.length > 0 ? await lexemesOf(searching, rest.join(' ')) : [];
  const isOnlySigns = tokens.length === 0 && literals.length === 0;
  return { text, tokens, literals: isOnlySigns ? rest : literals };
}

const PLAIN = /^[a-z ]+$/i;

/** They follow from the text alone, so that no change makes them untrue. */
async function lexemesOf({ db, memory }: SearchContext, text: string): Promise<string[]> {
  if (PLAIN.test(text)) return [...new Set(text.toLowerCase().split(' '))];
  return memory.getOrCompute(`lexemes of ${text}`, null, async () => {
    const value = await selectLexemes(db, text);
    return { value, tags: [], bytes: 8 * text.length };
  });
}
