import { existsSync, readFileSync } from 'node:fs';
import { listRepositoryFiles } from '../source-files.ts';

const ERROR_CLASS = /^(?:export )?class (\w+) extends (\w*Error) \{(?:\}$|([\s\S]*?)^\})/gm;
const NAME = /\b(?:override |this\.)name = '(\w+)'/;

/** A log shows an error by its `name`, which must lead to its class. */
export function checkErrorClassNames(): string {
  return listRepositoryFiles()
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
    .flatMap((file) => findMismatchedErrorNames(file, readFileSync(file, 'utf8')))
    .join('\n');
}

export function findMismatchedErrorNames(file: string, text: string): string[] {
  return [...text.matchAll(ERROR_CLASS)].flatMap(([, className = '', parent = '', body = '']) => {
    const inherited = parent === 'Error' ? className : parent;
    const name = NAME.exec(body)?.[1] ?? inherited;
    return name === className ? [] : [`${file} › ${className}: its name is "${name}". Use the class name.`];
  });
}
