import { phrasePattern } from '../phrase-patterns.ts';
import type { NormalizedMenuLine } from './normalize-lines.ts';
import { HYPHENATED_WORD_ENDINGS } from '../lexicon/line-words.ts';

const LONGEST_JOINED = 600;

/** Joins "fresh moz-" and "zarella, basil"; only in running text, because a name can end with a dash. */
export function joinHyphenatedLines(lines: readonly NormalizedMenuLine[]): NormalizedMenuLine[] {
  const joined: NormalizedMenuLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    if (above && line.as === null && isBroken(above.text) && /^\p{Ll}{2}/u.test(line.text))
      joined[joined.length - 1] = { ...above, text: written(above.text, line.text) };
    else joined.push(line);
  }
  return joined;
}

function isBroken(text: string): boolean {
  if (text.length > LONGEST_JOINED || !/\p{Ll}{2}-$/u.test(text)) return false;
  return text.includes(',') || /^\p{Ll}|\s\p{Ll}/u.test(text);
}

/** "house-made" keeps its hyphen wherever the line ends. */
function written(above: string, below: string): string {
  const end = ` ${/^\p{L}+/u.exec(below)![0]} `;
  return `${COMPOUND_END.test(end) ? above : above.slice(0, -1)}${below}`;
}

const COMPOUND_END = phrasePattern(HYPHENATED_WORD_ENDINGS);
