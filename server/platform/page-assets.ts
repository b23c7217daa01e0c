import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a page names of the built files. */
export type PageAssets = {
  /** Fetches the script when the page has been painted. */
  start: string;
  script: string;
  styles: string[];
  fonts: string[];
  /** The stylesheets that a page has beside those, by the page's name. */
  pageStyles: Record<string, string[]>;
  /** What each page of the route table needs beside the script, by the page's name. */
  modules: Record<string, string[]>;
};

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

export function readPageAssets(folder: string): PageAssets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const chunks = Object.entries(manifest);
  const entry = 'web/entry-client.tsx';
  const ending = (end: string) => chunks.map(([, { file }]) => file).filter((file) => file.endsWith(end));
  const shared = reach(manifest, entry);
  const styles = sheetsOf(manifest, shared);
  const pages = chunks.flatMap(([source]) => /^web\/pages\/([\w-]+)\.tsx$/.exec(source)?.slice(1) ?? []);
  const byPage = (pick: (files: Set<string>) => string[]) =>
    Object.fromEntries(
      pages.map((page) => [
        page,
        pick(reach(manifest, `web/pages/${page}.tsx`, new Set(shared))).map(fromRoot),
      ]),
    );
  return {
    start: fromRoot(manifest['web/start.ts']?.file ?? ''),
    script: `/${manifest[entry]?.file}`,
    styles: styles.map(fromRoot),
    fonts: ending('.woff2').filter(isForEveryPage).map(fromRoot),
    modules: byPage((files) => [...files]),
    pageStyles: byPage((files) => sheetsOf(manifest, files).filter((file) => !styles.includes(file))),
  };
}

/** The files that a chunk imports, and itself. */
function reach(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) reach(manifest, imported, found);
  return found;
}

function sheetsOf(manifest: Manifest, files: Set<string>): string[] {
  const chunks = Object.values(manifest).filter(({ file }) => files.has(file));
  return [...new Set(chunks.flatMap(({ css = [] }) => css))];
}

/** Other letters are fetched by the pages that have them. */
function isForEveryPage(font: string): boolean {
  return /-basic-/.test(font);
}

function fromRoot(file: string): string {
  return `/${file}`;
}
