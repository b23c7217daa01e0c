import { readFileSync } from 'node:fs';

/** Fetched first, because the network may fail before all files have been fetched. */
const PRIORITY_PAGES = [
  'write-review',
  'explore',
  'home',
  'collection',
  'restaurant',
  'sandwich',
  'profile',
  'login',
];
const PRIORITY_PARTS = [
  'web/pages/explore/explore-map.tsx',
  'web/features/discovery/no-results.tsx',
  'web/features/restaurants/locations/location-schedule.tsx',
];
const FIRST = [
  'web/start-after-hydration.ts',
  'web/deferred-start.tsx',
  'web/lib/session/session-revalidation.ts',
  'web/lib/session/log-out.ts',
  'web/features/collection/mutations/lazy-list-entry-mutations.ts',
  'web/pages/components/log-tried-sandwich/mark-as-tried-dialog.tsx',
];

export function listOfflineBuildFiles(): string[] {
  const manifest = readManifest();
  const left =
    /admin|add-restaurant|edit-restaurant|image-processing|restaurant-drafts|sandwich-drawings|map-panel|maplibre|(restaurants|sandwiches|tags).management/;
  // Shared chunks, whose names start with `_`, are included with the files that import them.
  const sources = Object.entries(manifest)
    .filter(([source, { file }]) => !source.startsWith('_') && !left.test(source) && !left.test(file))
    .map(([source]) => source);
  const files = filesOf(manifest, sources).filter(
    (file) => !left.test(file) && !/vietnamese|-ext-/.test(file),
  );
  const entryFiles = filesOf(manifest, [
    ...PRIORITY_PAGES.flatMap((page) => [`web/pages/${page}/page.tsx`, `web/pages/${page}/load.ts`]),
    ...PRIORITY_PARTS,
  ]);
  const offline = new Set(files.toSorted());
  return [...new Set([...entryFiles.filter((file) => offline.has(file)), ...offline])];
}

export function listFirstOfflineBuildFiles(): string[] {
  return filesOf(readManifest(), FIRST);
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

function filesOf(manifest: Manifest, sources: string[]): string[] {
  const reached = new Set(sources);
  for (const source of reached) for (const other of manifest[source]?.imports ?? []) reached.add(other);
  // Code whose styles cannot be fetched does not run.
  const files = [...reached].flatMap((source) => {
    const { file, css = [] } = manifest[source] ?? {};
    return file ? [file, ...css] : [];
  });
  return [...new Set(files)].map((file) => `/${file}`);
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;
}
