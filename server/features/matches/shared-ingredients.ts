export type WeightedIngredient = { label: string; weight: number };

export type SharedIngredientsFinder = (otherLabels: readonly string[], limit: number) => string[];

/** Uses the shorter name: "hot honey" for "hot honey drizzle". Ignores what most sandwiches have. */
export function createSharedIngredientsFinder(
  ownIngredients: readonly WeightedIngredient[],
): SharedIngredientsFinder {
  const distinctive = ownIngredients
    .filter(({ weight }) => weight >= TELLING)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ label }) => ({ label, words: wordsOf(label) }));
  return (otherLabels, limit) => sharedOf(distinctive, otherLabels, limit);
}

type Worded = { label: string; words: string[] };

function sharedOf(
  ownIngredients: readonly Worded[],
  otherLabels: readonly string[],
  limit: number,
): string[] {
  const others = otherLabels.map((label) => ({ label, words: wordsOf(label) }));
  const shared: string[] = [];
  const sharedWords: string[][] = [];
  for (const own of ownIngredients) {
    if (shared.length === limit) break;
    const other = others.find(({ words }) => isKindOf(words, own.words) || isKindOf(own.words, words));
    if (!other) continue;
    const fewer = other.words.length < own.words.length ? other : own;
    if (sharedWords.some((before) => fewer.words.some((word) => before.includes(word)))) continue;
    sharedWords.push(fewer.words);
    shared.push(withinSentence(fewer.label));
  }
  return shared;
}

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

/** Dill pickles are pickles, but not dill: a single word must be the other's last word. */
function isKindOf(special: readonly string[], general: readonly string[]): boolean {
  if (general.length === 0) return false;
  if (general.length === 1) return special.at(-1) === general[0];
  return general.every((word) => special.includes(word));
}

const PROPER =
  /^(nashville|texas|carolina|alabama|memphis|louisiana|kansas|chicago|hawaii|szechuan|sichuan|sriracha|kewpie|swiss|french|greek|dutch|thai|caesar|dijon|cajun|creole|tabasco|old bay|[a-z]+(?:ese|ean|ian|ican|ino))\b/i;

/** "Fried chicken" becomes lowercase within a sentence; "Nashville hot" and "BBQ" stay as they are. */
function withinSentence(label: string): string {
  const [first = '', second = ''] = label;
  const isShouted = second !== second.toLowerCase();
  return isShouted || PROPER.test(label) ? label : first.toLowerCase() + label.slice(1);
}
