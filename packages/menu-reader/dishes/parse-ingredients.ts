import { normalizeForPhraseMatching, phrasePattern } from '../phrase-patterns.ts';
import {
  INGREDIENT_LIST_END_PHRASES,
  INGREDIENT_SEPARATOR_PHRASES,
  MARKETING_PHRASES,
} from '../lexicon/ingredient-list-phrases.ts';
import { CAPITALIZED_WORDS } from '../lexicon/capitalized-words.ts';

const MAX_INGREDIENTS = 30;

/** Without marketing talk: too few ingredients are better than "the best in town". */
export function parseIngredients(description: string): string[] {
  const found = new Map<string, string>();
  for (const clause of clausesOf(description)) {
    for (const piece of clause.split(SPLIT)) {
      const ingredient = ingredientOf(piece);
      if (ingredient !== null && found.size < MAX_INGREDIENTS)
        found.set(ingredient.toLowerCase(), ingredient);
    }
  }
  return found.size >= 2 ? [...found.values()] : [];
}

const letters = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|');
const SPLIT = new RegExp(
  `\\s*[,;•·|+/]\\s*|\\s[-–—&]\\s|\\sn\\s|\\b(?:${letters(INGREDIENT_SEPARATOR_PHRASES)})\\s`,
  'i',
);
const END = new RegExp(`\\b(?:${letters(INGREDIENT_LIST_END_PHRASES)})\\b`, 'i');
const IS_TALK = phrasePattern(MARKETING_PHRASES);
const FILLERS =
  /^(?:(?:a|an|the|two|three|some|our|house|homemade|housemade|house-made|fresh|freshly|crisp|signature|famous|juicy|tender|warm|creamy|tangy|rich|melted|shredded|sliced|chopped|diced|toasted|soft|crunchy|double|thick|and|extra|plenty of|lots of|slices? of|hint of|touch of|drizzle of|layer of|pieces? of|handmade|house made|homestyle|hand-cut|thick-cut)\s)+(?=\S)/i;
const MEANINGFUL_FILLERS =
  /^(?:toasted|shredded|melted|sliced|diced|chopped|creamy|crunchy|tangy|homemade|house-made|housemade|thick-cut)\s/i;

function clausesOf(description: string): string[] {
  return description.split(/[.!?()\n]+(?=\s|$|\S)/).map((clause) => {
    const end = END.exec(clause);
    const isBread =
      end && /^served with$/i.test(end[0]) && /\b(?:bun|brioche|roll|bread)\b/i.test(clause.slice(end.index));
    return end && !isBread ? clause.slice(0, end.index) : clause;
  });
}

function ingredientOf(piece: string): string | null {
  const trimmed = piece.trim().replaceAll(/["“”*†]/g, '');
  const withoutFillers = MEANINGFUL_FILLERS.test(trimmed) ? trimmed : trimmed.replace(FILLERS, '');
  const ingredient = withoutFillers
    .replace(/^[\s&+-]+|[\s&+:-]+$/g, '')
    .replace(/\s+(?:and|with|on|in|a|an|&)$/i, '');
  const words = ingredient.split(/\s+/);
  if (ingredient.length < 3 || ingredient.length > 40 || words.length > 4 || /\d[.,]\d\d|\$/.test(ingredient))
    return null;
  if (
    !/\p{L}{3}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(ingredient) ||
    IS_TALK.test(normalizeForPhraseMatching(ingredient))
  )
    return null;
  return ingredient[0]!.toLowerCase() === ingredient[0] ||
    words.length > 1 ||
    /^\p{Lu}\p{Ll}+$/u.test(ingredient)
    ? lowered(ingredient)
    : ingredient;
}

function lowered(text: string): string {
  return text.replaceAll(/\p{Lu}[\p{Ll}'’]+/gu, (word) =>
    CAPITALIZED_WORDS.has(word) ? word : word.toLowerCase(),
  );
}
