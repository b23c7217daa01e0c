import { existsSync, readFileSync } from 'node:fs';
import { listRepositoryFiles } from '../source-files.ts';
import { exportedNames } from './exported-names.ts';

const MAX_SHARED = 60;
const CODE = /\.tsx?$/;
const NOT_COUNTED = /\.(test|cases)\.tsx?$|\.gen\.ts$|\.d\.ts$/;
/** Names that the router imports from each page's module. */
const BY_CONVENTION = new Set(['Page', 'load', 'head']);

/** A name that several files export has several meanings, and a search for it finds the wrong ones. */
export function checkRepeatedExportNames(): string {
  const files = listRepositoryFiles().filter(
    (file) => CODE.test(file) && !NOT_COUNTED.test(file) && existsSync(file),
  );
  return describeRepeatedExportNames(files.map((file) => [file, exportedNames(readFileSync(file, 'utf8'))]));
}

export function describeRepeatedExportNames(
  exportsOf: readonly (readonly [string, readonly string[]])[],
): string {
  const declarations = exportsOf.flatMap(([file, names]) => names.map((name) => ({ file, name })));
  const shared = [...Map.groupBy(declarations, ({ name }) => name)].filter(
    ([name, all]) => all.length > 1 && !BY_CONVENTION.has(name),
  );
  if (shared.length <= MAX_SHARED) return '';
  const list = shared.map(([name, all]) => `  ${name}: ${all.map(({ file }) => file).join(', ')}`);
  return `${shared.length} names are exported by more than one file; ${MAX_SHARED} is the limit. Say in each what it is of:\n${list.join('\n')}`;
}
