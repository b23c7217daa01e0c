import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPageAssets } from '#server/platform/http/pages/page-assets.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type RecordedResponse = {
  status: number;
  contentType: string;
  text: string;
  link?: string;
  total?: string;
};
export type RecordedPage = {
  url: string;
  isMember: boolean;
  site: unknown;
  answers: Record<string, RecordedResponse>;
};
export type RecordedRequest = {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
};
type Rendered = { status: number; html: string; isComplete: boolean };
type Page = Omit<RecordedPage, 'answers'> & {
  transport: (outgoing: RecordedRequest) => Promise<RecordedResponse>;
};

const DIST = join(import.meta.dirname, '..', '..', '..', 'dist');
const PICTURES = { hero: '/images/hero.svg', logo: '/images/logo.svg', spot: '/images/spot.svg' };

export async function openBuiltPageRenderer(): Promise<(page: Page) => Promise<Rendered>> {
  const { renderPage } = (await import(pathToFileURL(join(DIST, 'ssr', 'entry-server.js')).href)) as {
    renderPage: (request: object) => Promise<Rendered>;
  };
  const assets = readPageAssets(join(DIST, 'web'));
  return (page) =>
    renderPage({ ...page, pictures: PICTURES, assets, theme: null, now: new Date(), reference: null });
}

export async function openRecordedPageRenderer(): Promise<(job: RecordedPage) => Promise<void>> {
  const draw = await openBuiltPageRenderer();
  return async ({ answers, ...page }) => {
    const { isComplete, status } = await draw({
      ...page,
      transport: async (request) => assertDefined(answers[recordedResponseKey(request)]),
    });
    if (!isComplete || status !== 200) throw new Error(`${page.url} cannot be drawn from what was recorded`);
  };
}

export function recordedResponseKey({ method, path, params, query }: RecordedRequest): string {
  return JSON.stringify([method, path, params, query]);
}
