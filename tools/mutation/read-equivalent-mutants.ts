import { readFileSync } from 'node:fs';
import { assertDefined } from '#shared/assert-defined.ts';

/** `within` is the function, method or constant around the change, because line numbers change. */
export type MutantChange = { file: string; within: string; from: string; to: string };

const LIST = 'docs/security/mutation.md';
const ROW = /^\| `([^`]+)` › `([^`]+)` +\| (`+) ?(.+?) ?\3 +\| (`+) ?(.+?) ?\5 +\| (.+?) +\|$/;

export function readEquivalentMutants(markdown = readFileSync(LIST, 'utf8')): MutantChange[] {
  return markdown.split('\n').flatMap((row) => {
    const [, file, within, , from, , to] = ROW.exec(row) ?? [];
    return file && within
      ? [{ file, within, from: unescaped(assertDefined(from)), to: unescaped(assertDefined(to)) }]
      : [];
  });
}

export function formatEquivalentMutant({ file, within, from, to }: MutantChange): string {
  return `| \`${file}\` › \`${within}\` | ${code(from)} | ${code(to)} |  |`;
}

/** The name of the declaration that line `number` of a source is in; lines count from 1. */
export function findEnclosingDeclaration(source: string, number: number): string {
  const above = source.split('\n').slice(0, number).toReversed();
  return above.map((line) => DECLARATION.exec(line)?.slice(1).find(Boolean)).find(Boolean) ?? '';
}

const DECLARATION =
  /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)|^ {2}(?!if\b|for\b|while\b|switch\b)(?:async |static )?(#?\w+)\(.*\{$/;

export function shortenMutantText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim() || '(nothing)';
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

export function isSameMutant(one: MutantChange, other: MutantChange): boolean {
  return (['file', 'within', 'from', 'to'] as const).every((key) => one[key] === other[key]);
}

function code(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  return escaped.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
}

function unescaped(text: string): string {
  return text.replaceAll('\\|', '|');
}
