import { readFileSync } from 'node:fs';
import { assertDefined } from '#shared/assert-defined.ts';

export type MutantChange = { file: string; line: number; from: string; to: string };

const LIST = 'docs/security/mutation.md';
const ROW = /^\| `([^`:]+):(\d+)` +\| (`+) ?(.+?) ?\3 +\| (`+) ?(.+?) ?\5 +\| (.+?) +\|$/;

export function readEquivalentMutants(markdown = readFileSync(LIST, 'utf8')): MutantChange[] {
  return markdown.split('\n').flatMap((row) => {
    const [, file, line, , from, , to] = ROW.exec(row) ?? [];
    return file
      ? [{ file, line: Number(line), from: unescaped(assertDefined(from)), to: unescaped(assertDefined(to)) }]
      : [];
  });
}

export function formatEquivalentMutant({ file, line, from, to }: MutantChange): string {
  return `| \`${file}:${line}\` | ${code(from)} | ${code(to)} |  |`;
}

export function shortenMutantText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim() || '(nothing)';
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

export function isSameMutant(one: MutantChange, other: MutantChange): boolean {
  return (['file', 'line', 'from', 'to'] as const).every((key) => one[key] === other[key]);
}

function code(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  return escaped.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
}

function unescaped(text: string): string {
  return text.replaceAll('\\|', '|');
}
