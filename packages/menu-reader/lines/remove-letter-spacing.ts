/** Letter-spaced text comes out of a PDF as "C L U B   14": letters join, and wider gaps separate words and columns. */
export function removeLetterSpacing(spaced: string): string {
  const line = spaced.replaceAll(SPACED_AMOUNT, (amount) => amount.replaceAll(' ', ''));
  const pieces = line.split(/( +)/);
  if (!areLetters(pieces)) return line;
  return pieces
    .map((piece, at) => (at % 2 === 0 ? piece : gapBetween(pieces[at - 1]!, piece, pieces[at + 1]!)))
    .join('');
}

const FEWEST_LETTERS = 4;
const WIDEST_BLANK = 5;
const SPACED_AMOUNT = /[$€£](?: \d){2,4}(?: \.(?: \d){2})?(?!\S)/g;
const ONE_LETTER = /^[\p{L}'’]\p{M}*[.,:;!?]?$/u;
const ONE_DIGIT = /^[\d.,$€£]$/;

function areLetters(pieces: readonly string[]): boolean {
  const withLetters = pieces.filter((piece) => /\p{L}/u.test(piece));
  return withLetters.length >= FEWEST_LETTERS && withLetters.every((piece) => ONE_LETTER.test(piece));
}

function gapBetween(before: string, gap: string, after: string): string {
  if (gap.length > WIDEST_BLANK) return gap;
  const isOneWord = [ONE_LETTER, ONE_DIGIT].some((one) => one.test(before) && one.test(after));
  return gap === ' ' && isOneWord ? '' : ' ';
}
