import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listRepositoryFiles } from './source-files.ts';

const IMPORT = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g;
const CODE = /\.tsx?$/;
const TEST = /\.(test|cases)\.tsx?$|\/testing\//;

/** shared/ contains only what both the server and the browser run. Code for one of them belongs on its side. */
export function checkSharedFolderUsage(): string {
  const files = listRepositoryFiles().filter((file) => CODE.test(file) && existsSync(file));
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  return findUnsharedFiles(texts).join('\n');
}

export function findUnsharedFiles(texts: ReadonlyMap<string, string>): string[] {
  const [server, web] = (['server/', 'web/'] as const).map((side) => reachedFrom(side, texts));
  return [...texts.keys()]
    .filter((file) => file.startsWith('shared/') && !TEST.test(file))
    .flatMap((file) => {
      if (!server?.has(file)) return [`${file} is not run by the server: move it to web/.`];
      return web?.has(file) ? [] : [`${file} is not run by the browser: move it to server/.`];
    });
}

/** Imports from a side's tests count, because they check what the other side receives. */
function reachedFrom(side: 'server/' | 'web/', texts: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set([...texts.keys()].filter((file) => file.startsWith(side)));
  for (const file of reached) {
    for (const [, specifier = ''] of (texts.get(file) ?? '').matchAll(IMPORT)) {
      const target = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier);
      if (/^(contract|shared|packages)\//.test(target) && texts.has(target)) reached.add(target);
    }
  }
  return reached;
}
