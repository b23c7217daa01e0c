export type Part = { label: string; weight: number };

/**
 * What both have, in the fewer words of the two, the most telling first: "hot honey" of "hot honey drizzle". A part that
 * more than half of all sandwiches have tells nothing.
 */
export function sharedParts(mine: readonly Part[], theirs: readonly string[], most: number): string[] {
  const others = theirs.map((label) => ({ label, words: wordsOf(label) }));
  const shared: string[] = [];
  const told: string[][] = [];
  for (const { label: own, weight } of mine.toSorted((one, other) => other.weight - one.weight)) {
    if (shared.length === most) break;
    if (weight < TELLING) continue;
    const words = wordsOf(own);
    const other = others.find((their) => isKindOf(their.words, words) || isKindOf(words, their.words));
    if (!other) continue;
    const [label, fewer] = other.words.length < words.length ? [other.label, other.words] : [own, words];
    if (told.some((before) => fewer.some((word) => before.includes(word)))) continue;
    told.push(fewer);
    shared.push(withinSentence(label));
  }
  return shared;
}

/** ln(1 + N / n) of a word that half of all have. */
const TELLING = Math.log(3);

function wordsOf(label: string): string[] {
  const plain = label
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Dill pickles are pickles, and no dill: one word alone must be what the other is about, its last. */
function isKindOf(special: readonly string[], general: readonly string[]): boolean {
  if (general.length === 0) return false;
  if (general.length === 1) return special.at(-1) === general[0];
  return general.every((word) => special.includes(word));
}

const PROPER =
  /^(nashville|texas|carolina|alabama|memphis|louisiana|kansas|chicago|hawaii|szechuan|sichuan|sriracha|kewpie|swiss|french|greek|dutch|thai|caesar|dijon|cajun|creole|tabasco|old bay|[a-z]+(?:ese|ean|ian|ican|ino))\b/i;

/** "Fried chicken" in the middle of a sentence is fried chicken; "Nashville hot" and "BBQ" stay as they are. */
function withinSentence(label: string): string {
  const [first = '', second = ''] = label;
  const isShouted = second !== second.toLowerCase();
  return isShouted || PROPER.test(label) ? label : first.toLowerCase() + label.slice(1);
}
