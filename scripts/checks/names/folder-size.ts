import { dirname } from 'node:path';
import { listRepositoryFiles } from '../source-files.ts';

const MAX_FILES = 20;
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css)$/;
const NOT_COUNTED = /\.(test|cases|long|mocked)\.tsx?$|\.d\.(m?ts)$|\.gen\.ts$|^db\/migrations\//;

/** A folder with too many files holds several subjects under one name. */
export function checkFolderSize(): string {
  return findOverfullFolders(listRepositoryFiles()).join('\n');
}

export function findOverfullFolders(files: readonly string[]): string[] {
  const sources = files.filter((file) => SOURCE.test(file) && !NOT_COUNTED.test(file));
  return [...Map.groupBy(sources, dirname)]
    .filter(([, inside]) => inside.length > MAX_FILES)
    .map(
      ([folder, inside]) =>
        `${folder}/ has ${inside.length} source files; ${MAX_FILES} is the limit. Group them by subject in subfolders.`,
    );
}
