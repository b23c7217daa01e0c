import { cleanImportedText } from './clean-imported-text.ts';
import { walkHtml, type HtmlNode } from './parse-html.ts';

const MAX_LINES = 5_000;
const MAX_LINE_LENGTH = 300;
const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'select',
  'head',
  'form',
]);
const INLINE = new Set(
  'a abbr b bdi bdo cite code data em font i img kbd label mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

export function visibleTextLines(root: HtmlNode): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const text = lines.length < MAX_LINES ? cleanImportedText(line, MAX_LINE_LENGTH) : null;
    if (text) lines.push(text);
    line = '';
  };
  walkHtml(root, {
    enter(node) {
      if (isBreak(node)) end();
      if (node.type === 'text' && line.length < 4 * MAX_LINE_LENGTH) line += node.data ?? '';
      return lines.length < MAX_LINES && !SKIPPED.has(node.name ?? '');
    },
    leave(node) {
      if (isBreak(node)) end();
    },
  });
  end();
  return lines;
}

function isBreak({ name }: HtmlNode): boolean {
  return name !== undefined && !INLINE.has(name);
}
