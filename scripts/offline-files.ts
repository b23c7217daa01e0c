import { readFileSync } from 'node:fs';

const FIRST = ['web/afterwards.tsx', 'web/lib/session-changes.ts', 'web/features/collection/doing.ts'];

/** What somebody without a network may need: not the map's engine, and nothing of the screens of admins. */
export function filesForOffline(): string[] {
  const manifest = readManifest();
  const left =
    /admin|add-restaurant|edit-restaurant|image-processing|restaurant-drafts|map-panel|maplibre|managing/;
  const files = Object.entries(manifest)
    .filter(([source, { file }]) => !left.test(source) && !left.test(file))
    .flatMap(([, { file, css = [] }]) => [file, ...css.filter((sheet) => !left.test(sheet))])
    .filter((file) => !/vietnamese|-ext-/.test(file));
  return [...new Set(files)].toSorted().map((file) => `/${file}`);
}

/** What every page needs without a network, before the rest has been fetched. */
export function firstFilesForOffline(): string[] {
  const manifest = readManifest();
  const reached = new Set(FIRST);
  for (const source of reached) for (const other of manifest[source]?.imports ?? []) reached.add(other);
  return [...reached].flatMap((source) => manifest[source]?.file ?? []).map((file) => `/${file}`);
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

function readManifest(): Manifest {
  return JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;
}
