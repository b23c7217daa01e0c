import { existsSync, readFileSync } from 'node:fs';

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/operating.md',
  'docs/architecture.md',
  'docs/configuration.md',
  'docs/releases.md',
];
const MAX_WORDS = 40;

/** Such a long sentence has to be read twice, and an operator in a hurry does not do that. */
export function checkLongSentences(): string {
  return PAGES.filter((page) => existsSync(page))
    .flatMap((page) =>
      findSentencesOver(MAX_WORDS, readFileSync(page, 'utf8')).map((text) => `${page}: ${text}`),
    )
    .join('\n');
}

export function findSentencesOver(maxWords: number, page: string): string[] {
  return paragraphsOf(page)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:])\s+(?=[A-Z`*[])/))
    .map((sentence) => ({ sentence, words: sentence.split(/\s+/).filter((word) => /\w/.test(word)).length }))
    .filter(({ words }) => words > maxWords)
    .map(
      ({ sentence, words }) =>
        `a sentence of ${words} words; ${maxWords} is the limit. Split it: "${sentence.slice(0, 80)}…"`,
    );
}

/** Text without code blocks, headings and link addresses; each list item or table cell is its own paragraph. */
function paragraphsOf(page: string): string[] {
  return page
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/^#.*$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\|/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}
