import { globalPhrasePattern, normalizeForPhraseMatching, phrasePattern } from '../phrase-patterns.ts';
import {
  MILD_HEAT_PHRASES,
  HEAT_WORDS_IN_DESCRIPTIONS,
  HEAT_WORDS_IN_NAMES,
  NON_HEAT_PHRASES,
} from '../lexicon/heat-words.ts';

/** 0 to 5: a stated level, otherwise pepper symbols, then words of the name, then words of the description. */
export function spiceLevelOfMenuItem(name: string, description: string): number {
  return (
    statedLevel(`${name} ${description}`) ??
    (peppers(`${name} ${description}`) ||
      wordLevel(name, IN_NAMES) ||
      wordLevel(description, IN_DESCRIPTIONS))
  );
}

export function spiceLevelOfName(name: string): number {
  return wordLevel(name, IN_NAMES);
}

const IN_NAMES = HEAT_WORDS_IN_NAMES.map(([level, words]) => [level, phrasePattern(words)] as const);
const IN_DESCRIPTIONS = HEAT_WORDS_IN_DESCRIPTIONS.map(
  ([level, words]) => [level, phrasePattern(words)] as const,
);
const GENTLE = globalPhrasePattern(MILD_HEAT_PHRASES);
const COLD = globalPhrasePattern(NON_HEAT_PHRASES);

function wordLevel(text: string, table: typeof IN_NAMES): number {
  const words = normalizeForPhraseMatching(text).replaceAll(COLD, '  ');
  const strong = words.replaceAll(GENTLE, '  ');
  return table.find(([, pattern]) => pattern.test(strong))?.[0] ?? (strong === words ? 0 : 2);
}

function statedLevel(text: string): number | null {
  const match =
    /\b(?:heat|spice|spicy|hot)(?:iness|ness)?(?: level| scale| rating)?\s?[:=]?\s?(\d{1,2})(?:\s?\/\s?(5|10))?(?![\d.,]|\s?(?:oz|pc|piece))/i.exec(
      text,
    );
  if (!match || (!match[2] && !/level|scale|rating|[:=]/i.test(match[0]))) return null;
  const level = Math.round((Number(match[1]) * 5) / Number(match[2] ?? 5));
  return level <= 5 ? level : null;
}

function peppers(text: string): number {
  const count = text.match(/🌶|🔥|🥵/gu)?.length ?? 0;
  return count === 0 ? 0 : Math.min(5, count + 2);
}
