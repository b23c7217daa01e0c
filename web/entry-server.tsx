import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { MergedInto } from '#contract/base/problem-details.ts';
import type { PublicSiteInfo } from '#contract/site.ts';
import { App } from './app.tsx';
import { createOpenStateJsonReplacer } from './features/restaurants/open-state-at.ts';
import { ApiError, type ApiTransport } from './lib/api/api-client.ts';
import { JsonLdSinkContext } from './lib/document/page-metadata.tsx';
import { OFFLINE_SHELL_PATH } from './lib/offline/offline-cache-rules.ts';
import { loginUrl, pathAfterLogin } from './lib/session/login-url.ts';
import { dehydrateQueries, toInlineJson } from './lib/document/page-state.ts';
import type { PageAssets, PageState, SitePictures, Theme } from './lib/document/page-state.ts';
import { createQueryClient, isNotFoundError } from './lib/api/query-client.ts';
import { currentViewerQuery, getViewer, type Viewer } from './lib/session/session.ts';
import { findPageRouteForPath, type PageRouteMatch, type PageRoute } from './routes.ts';
import { SECOND_FACTOR_ENROLLMENT_PATH, getRouteAccess } from './lib/routing/route-access.ts';
import { loadPageCode } from './load-page-code.ts';
import { loadPageData } from './load-page-data.ts';

export type PageRequest = {
  url: string;
  transport: ApiTransport;
  isMember: boolean;
  site: PublicSiteInfo;
  pictures: SitePictures;
  assets: PageAssets & {
    modules: Record<string, readonly string[]>;
    pageStyles: Record<string, readonly string[]>;
  };
  theme: Theme | null;
  now: Date;
  reference: string | null;
  error?: { status: number; text: string };
};

export type RenderedPage = {
  status: number;
  html: string;
  isComplete: boolean;
  location?: string;
  error?: unknown;
};

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { pathname, search } = addressOf(request.url);
  if (request.error) return renderErrorPage(request, request.error, pathname, search);
  const matched = findPageRouteForPath(pathname);
  const bare = withoutSlashesAtEnd(pathname);
  if (bare !== pathname && matched.route.status === 404 && findPageRouteForPath(bare).route.status !== 404)
    return { status: 301, html: '', isComplete: true, location: bare + search };
  const client = createQueryClient(request.transport);
  try {
    if (request.isMember) await client.fetchQuery(currentViewerQuery);
    const redirect = redirectOf(matched.route, getViewer(client), pathname, search);
    if (redirect) return { status: 302, html: '', isComplete: true, location: redirect };
    return await render(request, client, matched, pathname, search);
  } catch (error) {
    const bare = createQueryClient(request.transport);
    if (getViewer(client)) bare.setQueryData(currentViewerQuery.queryKey, getViewer(client));
    const html = renderDocumentHtml(request, bare, pathname, search, null, {
      path: pathname,
      reference: request.reference,
    });
    const status = error instanceof ApiError && error.status === 503 ? 503 : 500;
    return { status, html, isComplete: false, error };
  }
}

/** Without a pattern: `/+$` starts again at each slash of a path that is full of them. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function renderErrorPage(
  request: PageRequest,
  { status, text }: { status: number; text: string },
  path: string,
  search: string,
): RenderedPage {
  const client = createQueryClient(request.transport);
  const failed = { path, reference: request.reference, ...(status === 500 ? {} : { text }) };
  return { status, html: renderDocumentHtml(request, client, path, search, null, failed), isComplete: false };
}

/** Sends a visitor from member pages to the login, and a member back from the login. */
function redirectOf(route: PageRoute, viewer: Viewer | null, path: string, search: string): string | null {
  const access = getRouteAccess(route, viewer);
  if (access === 'login') return loginUrl(path + search);
  if (access === 'enroll') return SECOND_FACTOR_ENROLLMENT_PATH;
  return route.signedOut && viewer ? inAscii(pathAfterLogin(search) ?? '/profile') : null;
}

/** A header holds no other characters. Nothing is resolved: `/.//host` would become another site's address. */
function inAscii(path: string): string {
  return path.toWellFormed().replaceAll(/[^!-~]+/g, encodeURIComponent);
}

/** Not `URL`, which reads `//name` as a host. */
function addressOf(url: string): { pathname: string; search: string } {
  const [pathname = '', ...rest] = url.split('?');
  return { pathname, search: rest.length > 0 ? `?${rest.join('?')}` : '' };
}

async function render(
  request: PageRequest,
  client: QueryClient,
  { route, params }: PageRouteMatch,
  path: string,
  search: string,
): Promise<RenderedPage> {
  const viewer = getViewer(client);
  if (getRouteAccess(route, viewer) === 'denied')
    return { status: 403, html: renderDocumentHtml(request, client, path, search, null), isComplete: true };
  const context = { client, params, search: new URLSearchParams(search), site: request.site, viewer };
  const [missing] = await Promise.all([loadFailure(loadPageData(route, context)), loadPageCode(route)]);
  const moved = missing?.problem?.mergedInto && mergedEntityPath(path, missing.problem.mergedInto);
  if (moved) return { status: 301, html: '', isComplete: true, location: moved + search };
  if (hasForeignCursor(client))
    return { status: 302, html: '', isComplete: false, location: path + firstPage(search) };
  const html = renderDocumentHtml(request, client, path, search, route);
  const failed = client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.error && !isNotFoundError(state.error));
  return { status: route.status ?? missing?.status ?? 200, html, isComplete: !failed };
}

/** A URL with a cursor can outlive the release that made it. */
function hasForeignCursor(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(
      ({ state: { error } }) =>
        error instanceof ApiError &&
        error.status === 400 &&
        error.problem?.errors?.some(({ field }) => field === 'cursor'),
    );
}

function firstPage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('cursor');
  return query.size > 0 ? `?${query}` : '';
}

async function loadFailure(load: Promise<void>): Promise<ApiError | null> {
  try {
    await load;
    return null;
  } catch (error) {
    if (error instanceof ApiError && isNotFoundError(error)) return error;
    throw error;
  }
}

/** The same page of the entity into which a merged one has been merged. */
function mergedEntityPath(path: string, { entityType, mergedId, id }: MergedInto): string | null {
  const old = new RegExp(`^(/(?:edit-|suggest/)?${entityType}/)0*${mergedId}(?=/|$)`);
  return old.test(path) ? path.replace(old, `$1${id}`) : null;
}

export function renderDocumentHtml(
  request: PageRequest,
  client: QueryClient,
  path: string,
  search: string,
  shown: PageRoute | null,
  failed?: PageState['failed'],
): string {
  const { start, script, fonts, modules, pageStyles } = request.assets;
  const styles = [...request.assets.styles, ...(shown ? (pageStyles[shown.page] ?? []) : [])];
  const state: PageState = {
    site: request.site,
    assets: { start, script, styles, fonts },
    pictures: request.pictures,
    theme: request.theme,
    now: Math.floor(request.now.getTime() / 60_000) * 60_000,
    ...(failed ? { failed } : {}),
    ...(path === OFFLINE_SHELL_PATH ? { shell: path } : {}),
    ...dehydrateQueries(client),
  };
  const blocks: object[] = [];
  const page = renderToString(
    <JsonLdSinkContext value={(block) => void blocks.push(block)}>
      <App
        client={client}
        state={state}
        stateText={toInlineJson(state, createOpenStateJsonReplacer(state.now))}
        modules={shown ? (modules[shown.page] ?? []) : []}
        path={path}
        search={search}
      />
    </JsonLdSinkContext>,
  );
  // React finds its own tags in the head and ignores the others.
  const htmlWithJsonLd = page.replace('</head>', () => `${blocks.map(jsonLdBlock).join('')}</head>`);
  return htmlWithJsonLd.startsWith('<!DOCTYPE') ? htmlWithJsonLd : `<!DOCTYPE html>${htmlWithJsonLd}`;
}

/** Data and not a script, so the content security policy allows it. */
function jsonLdBlock(block: object): string {
  return `<script type="application/ld+json">${toInlineJson({ '@context': 'https://schema.org', ...block })}</script>`;
}
