import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** With a higher number, pages that share little with the sandwich page would load all of its parts. */
const MANY_PAGES = 5;
/** Modules of so many pages have a file of their own, so that these pages do not load the cards. */
const MOST_PAGES = 12;

const PRELOADED = /assets\/(home|explore|sandwich|restaurant|sandwich-reviews)-[\w-]{7}\.js$/;
const PRELOADED_PARTS =
  /assets\/(common|cards|finding|detail-pages|sandwich-details|sandwich-only)-[\w-]{7}\.js$/;
const DEFINITIONS_ONLY = new RegExp(`^${escapeRegExp(import.meta.dirname)}/(contract|packages|shared)/`);
const PAGE_STYLES = /(?<!\/site-\w+)\.css$/;

// `vite build` makes what browsers load (dist/web), `vite build --ssr` what renders pages on the server (dist/ssr).
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react()],
  publicDir: false,
  define: {
    'process.env.NODE_ENV': JSON.stringify(mode === 'development' ? 'development' : 'production'),
  },
  // Everything is bundled, so that React loads its production build in any environment of the server.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    manifest: !isSsrBuild,
    ssrEmitAssets: false,
    sourcemap: isSsrBuild === true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The list of files to preload with a page costs every first visit, so only the most visited pages have one,
      // and only of their largest files.
      resolveDependencies: (page, needed) =>
        needed.filter(
          (file) =>
            PAGE_STYLES.test(file) || (PRELOADED.test(page) && (file === page || PRELOADED_PARTS.test(file))),
        ),
    },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      // These folders hold only functions and constants, so what a page does not use is left out.
      treeshake: { moduleSideEffects: (id) => (DEFINITIONS_ONLY.test(id) ? false : undefined) },
      input: isSsrBuild ? ['web/entry-server.tsx'] : ['web/script-loader.ts', 'web/entry-client.tsx'],
      output: {
        // Hexadecimal names compress better than base 64, and seven digits tell builds apart.
        ...(!isSsrBuild && { chunkFileNames }),
        hashCharacters: 'hex',
        // One file for the server, so that a changed build can be reloaded as a whole. What every page needs
        // is one file for the browser too: by default it became some thirty, each with its own headers and
        // its own compression. The entry stays out, because it waits for its page, which imports this file.
        codeSplitting: isSsrBuild
          ? false
          : {
              groups: [
                {
                  name: 'site',
                  tags: ['$initial'],
                  test: /(?<!entry-client\.tsx|web\/script-loader\.ts)$/,
                  priority: 1,
                },
                {
                  name: sharedFile,
                  debugName: 'what public pages share',
                  // What a module imports is used by at least as many pages, so no two files import each other.
                  includeDependenciesRecursively: false,
                  test: /(?<!web\/pages\/[\w-]+\/page\.tsx)$/,
                },
              ],
            },
      },
    },
  },
}));

type Graph = {
  getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null;
};

/** Pages and loaders are named after their folder, because all would be called page and load. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, page, file] = /web\/pages\/([\w-]+)\/(page|load)\.tsx?$/.exec(facadeModuleId ?? '') ?? [];
  const name = page ? `${page}${file === 'load' ? '.load' : ''}` : '[name]';
  return `assets/${name}-[hash:7].js`;
}

/** Modules that the most visited pages share are in a few files, rather than in one for every few modules. */
function sharedFile(id: string, graph: Graph): string | null {
  const pages = pagesOf(id, graph);
  // Each page loads this file soon after its hydration.
  if (pages.has(AFTER_HYDRATION)) return AFTER_HYDRATION;
  const both = (one: string, other: string) => pages.has(one) && pages.has(other);
  // Icons are small, but one of them would make a page load the file that it is in.
  const isCommon = pages.size >= (ICON.test(id) ? 2 : MOST_PAGES);
  if (isCommon) return pages.has('sandwich') ? 'common' : null;
  if (both('home', 'sandwich') || both('explore', 'sandwich')) return 'cards';
  if (both('home', 'explore')) return 'finding';
  if (!pages.has('sandwich')) return null;
  if (pages.size === 1) return 'sandwich-only';
  return pages.size > MANY_PAGES ? 'detail-pages' : 'sandwich-details';
}

const AFTER_HYDRATION = 'start-after-hydration';
const ICON = /node_modules\/lucide-react\//;

function pagesOf(id: string, graph: Graph): Set<string> {
  const pages = new Set<string>();
  const reached = new Set([id]);
  for (const module of reached) {
    const page = /web\/(?:pages\/([\w-]+)\/page\.tsx|(start-after-hydration)\.ts)$/
      .exec(module)
      ?.slice(1)
      .find(Boolean);
    if (page) pages.add(page);
    for (const user of cachedUsersOf(module, graph)) reached.add(user);
  }
  return pages;
}

const users = new Map<string, readonly string[]>();

/** Cached, because hundreds of searches pass through the same modules. */
function cachedUsersOf(id: string, graph: Graph): readonly string[] {
  const found = users.get(id) ?? [...usersOf(id, nameOf(id), graph)];
  users.set(id, found);
  return found;
}

/** All modules import a library's index, so this searches for the users of a name beyond the index. */
function* usersOf(id: string, name: RegExp, graph: Graph): Generator<string> {
  for (const importer of infoOf(id, graph).importers) {
    if (INDEX.test(importer)) yield* usersOf(importer, name, graph);
    else if (!INDEX.test(id) || name.test(infoOf(importer, graph).imports)) yield importer;
  }
}

const known = new Map<string, { importers: readonly string[]; imports: string }>();

/** Cached, because asking the bundler each time would take a minute and a half. */
function infoOf(id: string, graph: Graph): { importers: readonly string[]; imports: string } {
  const cached = known.get(id);
  if (cached) return cached;
  const found = graph.getModuleInfo(id);
  const imports = found?.code?.match(IMPORTED_NAMES)?.join('\n') ?? '';
  const info = { importers: [...(found?.importers ?? [])], imports };
  known.set(id, info);
  return info;
}

/** Words in comments and texts are no uses. */
const IMPORTED_NAMES = /^import\b[^'"]*\bfrom\b/gm;
const INDEX = /node_modules\/.*\/(index|lucide-react)\.m?js$/;

/** `icons/map-pin.mjs` is MapPin. */
function nameOf(id: string): RegExp {
  const file = /([\w-]+)\.\w+$/.exec(id)?.[1] ?? '';
  const pascalCase = file.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`\\b(?:${pascalCase}${/[A-Z]/.test(file) ? `|${file}` : ''})\\b`);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
