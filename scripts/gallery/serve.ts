import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { HERO_IMAGE, LOGO_IMAGE, PLACEHOLDER_RESTAURANT_IMAGE } from '#server/features/drawings/drawings.ts';
import { readPageAssets, registerAssets, type PageAssets } from '#server/platform/http/pages/page-assets.ts';
import { galleryDrawingAt } from './drawings.ts';
import { COMPONENTS_PAGE_ID, renderGalleryIndex, type GalleryModule } from './index-page.ts';

/** The header that names a state; without it the first part of the host does: `home--loading.localhost`. */
export const GALLERY_STATE_HEADER = 'x-gallery-state';
const IN_PAGE = join(import.meta.dirname, 'in-page.mjs');
const require = createRequire(import.meta.url);

type Options = { gallery: () => Promise<GalleryModule>; assets: () => PageAssets };
type Serving = Pick<Options, 'gallery'> & { port?: number; folder?: string };

export async function serveGallery({
  gallery,
  port = 0,
  folder = 'dist/web',
}: Serving): Promise<{ url: string; stop(): Promise<void> }> {
  const app = createScreenGalleryServer({ gallery, assets: () => readPageAssets(folder) });
  registerAssets(app, folder);
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}

export function createScreenGalleryServer({ gallery, assets }: Options): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  registerPictures(app);
  const pictures = { hero: HERO_IMAGE.path, logo: LOGO_IMAGE.path, spot: PLACEHOLDER_RESTAURANT_IMAGE.path };
  app.get('/*', async (request, reply) => {
    const id = String(request.headers[GALLERY_STATE_HEADER] ?? request.hostname.split('.')[0]);
    const shown = await gallery();
    const state = shown.findGalleryScreenState(id);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const built = { pictures, assets: assets() };
    if (id === COMPONENTS_PAGE_ID)
      return shown
        .renderComponentsPage(built)
        .replace(
          '</head>',
          '<script>gallery = { unanswered: [], failed: null, isSettled: true };</script></head>',
        );
    const url = new URL(request.url, `http://${request.host}`);
    if (!state && url.pathname === '/') return renderGalleryIndex(shown, url);
    if (!state) return reply.code(404).type('text/plain').send('Nothing here.');
    const { html, inPage } = await shown.renderGalleryScreenState(state, built);
    return html.replace('</head>', () => `${headOf(inPage)}</head>`);
  });
  return app;
}

function headOf(inPage: unknown): string {
  const config = JSON.stringify(inPage).replaceAll('<', '\\u003c');
  return `<style>${LETTERS}${STILL}</style><script id="gallery" type="application/json">${config}</script><script>${readFileSync(IN_PAGE, 'utf8')}</script>`;
}

/** A caret blinks, and a picture is taller than the window, so distant parts would not be laid out. */
const STILL = '* { caret-color: transparent !important; content-visibility: visible !important; }';

/** Scripts for which a machine may lack fonts: pictures would differ from one to the next. */
const SCRIPTS = {
  hebrew: 'U+0590-05FF, U+FB1D-FB4F',
  arabic: 'U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFF',
};
/** Declared like the site's own fonts, so that they extend the same families. */
const FAMILIES = { 'Figtree Variable': '400 800', 'Bricolage Grotesque Variable': '700 800' };
const LETTERS = Object.entries(FAMILIES)
  .flatMap(([family, weights]) =>
    Object.entries(SCRIPTS).map(
      ([script, range]) =>
        `@font-face { font-family: '${family}'; font-weight: ${weights}; src: url(/letters/${script}.woff2); unicode-range: ${range}; }`,
    ),
  )
  .join('');

function registerPictures(app: FastifyInstance): void {
  app.get<{ Params: { script: string } }>('/letters/:script.woff2', async ({ params: { script } }, reply) => {
    const file = require.resolve(
      `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-600-normal.woff2`,
    );
    return reply.type('font/woff2').header('cache-control', 'max-age=3600').send(readFileSync(file));
  });
  app.get('/images/*', async (request, reply) => {
    const drawing = galleryDrawingAt(request.url);
    if (!drawing) return reply.code(404).send();
    return reply.type('image/svg+xml').header('cache-control', 'max-age=3600').send(drawing);
  });
  app.get('/uploads/*', async (_, reply) =>
    reply.type('image/svg+xml').send(galleryDrawingAt('/images/hero.svg')),
  );
  app.get('/manifest.webmanifest', async (_, reply) => reply.type('application/manifest+json').send('{}'));
  // A page in its offline state checks whether the site is back, and would reload itself.
  app.get('/health/ready', async (_, reply) => reply.code(503).send());
  app.get('/sw.js', async (_, reply) => reply.code(404).send());
}
