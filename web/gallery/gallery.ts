import { renderPage, renderDocumentHtml, type PageRequest } from '#web/entry-server.tsx';
import { buildApiUrl, type ApiRequest, type ApiResponse } from '#web/lib/api/api-client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { currentViewerQuery } from '#web/lib/session/session.ts';
import { findPageRouteForPath } from '#web/routes.ts';
import { loadPageCode } from '#web/load-page-code.ts';
import { SITE_FIXTURE } from '#web/testing/fixtures.ts';
import { RENDER_TEST_TIME } from '#web/testing/rendered-page.ts';
import { findStub, isStubResponse, stubError } from './stub-responses.ts';
import { galleryScreens } from './screens.ts';
import { galleryScreenStateId, type GalleryScreenState } from './screen-state.ts';

export { galleryScreens } from './screens.ts';
export { galleryScreenStateId } from './screen-state.ts';
export { renderComponentsPage } from './components-page.tsx';

export type GalleryAssets = Pick<PageRequest, 'assets' | 'pictures'>;

export async function renderGalleryScreenState(
  state: GalleryScreenState,
  built: GalleryAssets,
): Promise<{ html: string; inPage: GalleryPageData }> {
  const request = requestOf(state, built);
  const inPage = {
    answers: answersOf(state),
    all: state.all ?? null,
    steps: [...(state.steps ?? [])],
    isOffline: state.isOffline ?? false,
    now: RENDER_TEST_TIME.getTime(),
  };
  if (!state.walked) return { html: (await renderPage(request)).html, inPage };
  const [pathname = '', search = ''] = state.path.split('?');
  const { route } = findPageRouteForPath(pathname);
  const client = createQueryClient(request.transport);
  if (state.viewer) client.setQueryData(currentViewerQuery.queryKey, state.viewer);
  await loadPageCode(route);
  return { html: renderDocumentHtml(request, client, pathname, search && `?${search}`, route), inPage };
}

export type GalleryPageData = {
  answers: Record<string, unknown>;
  all: unknown;
  steps: unknown[];
  isOffline: boolean;
  now: number;
};

export function findGalleryScreenState(id: string): GalleryScreenState | undefined {
  for (const screen of galleryScreens)
    for (const state of screen.states) if (galleryScreenStateId(screen, state) === id) return state;
  return undefined;
}

function requestOf(state: GalleryScreenState, { assets, pictures }: GalleryAssets): PageRequest {
  return {
    url: state.path,
    transport: async (outgoing) => answered(state, outgoing),
    isMember: Boolean(state.viewer),
    site: { ...SITE_FIXTURE, ...state.site },
    pictures,
    assets,
    theme: null,
    now: RENDER_TEST_TIME,
    reference: state.error ? '7f3a91c2' : null,
    ...(state.error ? { error: state.error } : {}),
  };
}

function answersOf({ viewer, answers }: GalleryScreenState): Record<string, unknown> {
  return { '/api/auth/me': viewer ?? stubError(401, 'Please sign in.'), ...answers };
}

async function answered(
  state: GalleryScreenState,
  { path, params, query }: ApiRequest,
): Promise<ApiResponse> {
  const address = buildApiUrl(path, params, query);
  const answer = findStub(answersOf(state), address);
  if (answer === undefined) return problem(404, `The gallery has no answer for ${address}`);
  if (!isStubResponse(answer))
    return { status: 200, contentType: 'application/json', text: JSON.stringify(answer) };
  if (answer.$ === 'refused') return problem(answer.status, answer.detail);
  if (answer.$ !== 'rows') return problem(503, 'Not on the server.');
  const { rows, next, total } = answer;
  const link = next && `<${path}?cursor=${next}>; rel="next"`;
  return {
    status: 200,
    contentType: 'application/json',
    text: JSON.stringify(rows),
    link,
    total: total === null ? null : String(Math.min(total, 1000)),
  };
}

function problem(status: number, detail: string): ApiResponse {
  return { status, contentType: 'application/problem+json', text: JSON.stringify({ status, detail }) };
}
