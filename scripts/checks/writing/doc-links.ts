import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listRepositoryFiles } from '../source-files.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const LINK = /\[([^[\]]*)\]\(([^)\s]+)\)/g;
/** A link whose text is the name of a source file. */
const FILE_NAME = /^`?[\w./-]+\.(?:ts|tsx|mjs|cjs|sql|css)`?$/;
const ELSEWHERE = /^([a-z]+:|#|\/\/)/i;

/** docs/architecture.md must show real code. */
export function checkDocLinks(): string {
  return listRepositoryFiles()
    .filter((file) => file.endsWith('.md') && existsSync(file))
    .flatMap((file) => findBrokenLinks(file, readFileSync(file, 'utf8')))
    .join('\n');
}

export function findBrokenLinks(file: string, text: string): string[] {
  return [...text.matchAll(LINK)]
    .map(([, label = '', link = '']) => ({ label, target: assertDefined(link.split('#')[0]), link }))
    .filter(({ link }) => !ELSEWHERE.test(link))
    .flatMap(({ label, target, link }) => {
      if (!existsSync(join(dirname(file), decodeURI(target))))
        return [`${file} links to ${link}, which does not exist.`];
      const isOtherName = FILE_NAME.test(label) && basename(label.replaceAll('`', '')) !== basename(target);
      return isOtherName ? [`${file} calls ${target} by the name ${label}.`] : [];
    });
}
