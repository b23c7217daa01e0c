import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listRepositoryFiles } from '../source-files.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const LINK = /\]\(([^)\s]+)\)/g;
/** A link whose text is the name or path of a source file. */
const LINK_BY_FILE_NAME = /\[`?([\w./-]+\.(?:ts|tsx|mjs|cjs|sql|css))`?\]\(([^)\s#]+)[^)\s]*\)/g;
const ELSEWHERE = /^([a-z]+:|#|\/\/)/i;

/** docs/architecture.md must show real code. */
export function checkDocLinks(): string {
  return listRepositoryFiles()
    .filter((file) => file.endsWith('.md') && existsSync(file))
    .flatMap((file) => findBrokenLinks(file, readFileSync(file, 'utf8')))
    .join('\n');
}

export function findBrokenLinks(file: string, text: string): string[] {
  const targets = [...text.matchAll(LINK)].map(([, target = '']) => target);
  const missing = targets
    .filter((target) => !ELSEWHERE.test(target))
    .filter((target) => !existsSync(join(dirname(file), decodeURI(assertDefined(target.split('#')[0])))))
    .map((target) => `${file} links to ${target}, which does not exist.`);
  const misnamed = [...text.matchAll(LINK_BY_FILE_NAME)]
    .filter(([, name = '', target = '']) => !`/${join(dirname(file), target)}`.endsWith(`/${name}`))
    .map(([, name, target]) => `${file} calls ${target} by the name ${name}.`);
  return [...missing, ...misnamed];
}
