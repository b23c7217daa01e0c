import { joinHyphenatedLines } from './join-hyphenated-lines.ts';
import { removeLetterSpacing } from './remove-letter-spacing.ts';
import { looksLikeHtml, stripPastedHtml } from './strip-pasted-html.ts';
import { parsePastedTable } from './parse-pasted-table.ts';
import { splitMenuColumns } from './split-columns.ts';

export type NormalizedMenuLine = {
  /** '' is a blank line. */
  text: string;
  /** Judged by its typography; a title can be a section heading or the name of a dish. */
  as: 'heading' | 'title' | 'description' | null;
};

const LONGEST_LINE = 2000;

export function normalizeMenuLines(text: string): NormalizedMenuLine[] {
  const plain = looksLikeHtml(text) ? stripPastedHtml(text) : text;
  const lines = plain
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
  return parsePastedTable(lines) ?? joinHyphenatedLines(splitMenuColumns(lines.split('\n')).map(plainLine));
}

// Zero-width characters, soft hyphens, direction marks and control characters, which copied pages contain.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

function plainLine(raw: string): NormalizedMenuLine {
  const line = correctPrices(withoutFigures(removeLetterSpacing(raw.slice(0, LONGEST_LINE)))).trim();
  if (RULE.test(line)) return { text: '', as: null };
  const cells = /^\|.*\|$/.test(line) ? line.slice(1, -1).split('|') : null;
  if (cells)
    return {
      text: cells
        .map((cell) => cell.trim())
        .join('\t')
        .trim(),
      as: null,
    };
  const title = /^(?:#{1,6}\s+(?=\S)|(?=\*\*[^*]+\*\*:?$|__[^_]+__$))/.exec(line);
  const isHeading = title === null && isFramed(line);
  const bare = isHeading ? unframed(line) : line.slice(title?.[0].length ?? 0);
  const text = bare
    .replaceAll(/\*{2,}|_{2,}|~~|`/g, '')
    .replace(BULLET, '')
    .trim();
  if (text === '') return { text, as: null };
  if (title) return { text, as: 'title' };
  return { text, as: isHeading ? 'heading' : null };
}

/** "540 Cal." and "440-520 calories" only look like prices; "93% (45)" is praise. */
function withoutFigures(line: string): string {
  return line
    .replaceAll(/[[(]?\b\d[\d,]{0,5}(?:\s?[-–/]\s?\d[\d,]{0,5})?\s?(?:k?cals?|calories|kj)\b\.?[\])]?/gi, ' ')
    .replaceAll(
      /(?<![\d.])(?:\d{1,3}%|[1-5]\.\d ?[★⭐]?) ?\(\d[\d,]{0,6}\+?(?: (?:ratings|reviews))?\)/g,
      ' ',
    );
}

/** Corrects prices from optical character recognition: "$1O.99", "$l2.5O", "$ 9. 99", "12 .50". */
function correctPrices(line: string): string {
  return line
    .replaceAll(/\$\s?[\dOoIl|S]{1,3}(?:\s?[.,]\s?[\dOoIlS]{2})?(?![\p{L}\d])/gu, (price) =>
      price.replaceAll(/\s/g, '').replaceAll(/[Oo]/g, '0').replaceAll(/[Il|]/g, '1').replaceAll('S', '5'),
    )
    .replaceAll(/(?<=\s)(\d{1,2})(?: \.|\. )(\d{2})\s*$/g, '$1.$2');
}

const RULE = /^[-–—_=*~•·.#+|:\s]*$/;
const BULLET = /^(?:[•●○◦▪▫■□►▸▶➤➢✓✔❖◆◇★☆✦✧🔸🔹🐔🍗🥪🍔]\s*|[-–—*+>]\s+)+/u;
const FRAME = /^[-–—=*~•·|_<>\s]{2,}(?=\S)/;

function isFramed(line: string): boolean {
  return FRAME.test(line) && /[-–—=*~•·|_<>]{2}$/.test(line) && line.length < 80;
}

function unframed(line: string): string {
  let end = line.length;
  while (end > 0 && '-–—=*~•·|_<> '.includes(line[end - 1]!)) end -= 1;
  return line.slice(0, end).replace(FRAME, '');
}
