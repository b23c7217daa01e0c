import { readFileSync } from 'node:fs';
import { defined } from '#shared/defined.ts';

/** A place in the source, by the words that stand there and those that the mutation puts in their place. */
export type MutantChange = { file: string; line: number; from: string; to: string };

const LIST = 'docs/security/mutation.md';
const ROW = /^\| `([^`:]+):(\d+)` +\| (`+) ?(.+?) ?\3 +\| (`+) ?(.+?) ?\5 +\| (.+?) +\|$/;

/** The mutants that nothing can tell from the original, each with its reason: rows of the list in the documentation. */
export function readEquivalents(markdown = readFileSync(LIST, 'utf8')): MutantChange[] {
  return markdown.split('\n').flatMap((row) => {
    const [, file, line, , from, , to] = ROW.exec(row) ?? [];
    return file
      ? [{ file, line: Number(line), from: unescaped(defined(from)), to: unescaped(defined(to)) }]
      : [];
  });
}

/** As a row of the list, for somebody to add the reason. */
export function formatEquivalent({ file, line, from, to }: MutantChange): string {
  return `| \`${file}:${line}\` | ${code(from)} | ${code(to)} |  |`;
}

/** On one line, and no longer than a table can bear. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim() || '(nothing)';
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

export function isSame(one: MutantChange, other: MutantChange): boolean {
  return (['file', 'line', 'from', 'to'] as const).every((key) => one[key] === other[key]);
}

function code(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  return escaped.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
}

function unescaped(text: string): string {
  return text.replaceAll('\\|', '|');
}
