import type { PublicSiteInfo } from '#contract/site.ts';
import { renderPage } from '../entry-server.tsx';
import type { Viewer } from '../lib/session/session.ts';
import { buildApiUrl, type ApiResponse, type ApiRequest } from '../lib/api/api-client.ts';
import { SITE_FIXTURE } from './fixtures.ts';

export { buildReviewFixture } from './fixtures.ts';

/** The API's responses by path and query; a `StubbedProblemAnswer` is an error. */
export type StubbedPageAnswers = Record<string, unknown>;

export class StubbedProblemAnswer {
  readonly status: number;
  readonly detail: string;

  constructor(status: number, detail: string) {
    this.status = status;
    this.detail = detail;
  }
}

/** A list with a `Link` header to its next page. */
export class StubbedPagedAnswer {
  readonly rows: unknown[];
  readonly link: string;

  constructor(rows: unknown[], link: string) {
    this.rows = rows;
    this.link = link;
  }
}

/** 12:30 pm on a Saturday in Los Angeles. */
export const RENDER_TEST_TIME = new Date('2026-11-21T20:30:00Z');

/** The page as the server renders it, and the URLs that it requested. */
export async function renderPageAt(
  url: string,
  stubbedAnswers: StubbedPageAnswers,
  viewer: Viewer | null = null,
  site: Partial<PublicSiteInfo> = {},
) {
  const answers: StubbedPageAnswers = viewer ? { '/api/auth/me': viewer, ...stubbedAnswers } : stubbedAnswers;
  const requestedUrls: string[] = [];
  const request = {
    url,
    transport: async (outgoing: ApiRequest) => {
      const address = buildApiUrl(outgoing.path, outgoing.params, outgoing.query);
      requestedUrls.push(address);
      return answerTo(answers[address], outgoing);
    },
    isMember: viewer !== null,
    site: { ...SITE_FIXTURE, ...site },
    pictures: { hero: '/images/hero.svg', logo: '/images/logo.svg', spot: '/images/spot.svg' },
    assets: {
      start: '/assets/start.js',
      script: '/assets/entry.js',
      styles: ['/assets/style.css'],
      fonts: [],
      modules: {},
      pageStyles: {},
    },
    theme: null,
    now: RENDER_TEST_TIME,
    reference: null,
  };
  const page = await renderPage(request);
  return { ...page, requestedUrls, text: visibleText(page.html), jsonLd: jsonLdOf(page.html) };
}

function answerTo(answer: unknown, { path }: ApiRequest): ApiResponse {
  if (answer === undefined) return { status: 500, contentType: 'text/plain', text: `No answer for ${path}` };
  if (answer instanceof StubbedProblemAnswer) {
    const { status, detail } = answer;
    return { status, contentType: 'application/problem+json', text: JSON.stringify({ status, detail }) };
  }
  const json = { status: 200, contentType: 'application/json' };
  if (answer instanceof StubbedPagedAnswer)
    return { ...json, text: JSON.stringify(answer.rows), link: answer.link };
  return { ...json, text: JSON.stringify(answer) };
}

/** The visible text, without tags, scripts and React's comments. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.)])/g, '$1');
}

function jsonLdOf(html: string): Record<string, unknown> | null {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return text ? (JSON.parse(text) as Record<string, unknown>) : null;
}
