import { afterEach, beforeEach, vi } from 'vitest';
import type { ProblemDetails } from '#contract/base/problem-details.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type SentRequest = {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
};

export type StubbedStorageAndFetch = {
  storage: Map<string, string>;
  sent: SentRequest[];
  /** The server's responses by request, such as "POST /api/auth/login"; `next` is the URL of the next page. */
  answers: Record<string, StubbedAnswer | Error>;
};

type StubbedAnswer = {
  status: number;
  json?: unknown;
  problem?: string;
  errors?: ProblemDetails['errors'];
  next?: string;
};

/** Stubs local storage and the server for code that runs only in browsers. */
export function stubStorageAndFetch(): StubbedStorageAndFetch {
  const browser: StubbedStorageAndFetch = { storage: new Map(), sent: [], answers: {} };
  beforeEach(() => {
    browser.storage.clear();
    browser.sent.length = 0;
    browser.answers = {};
    vi.stubGlobal('localStorage', storageOver(browser.storage));
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      browser.sent.push({
        method: assertDefined(init.method),
        url,
        headers: new Headers(init.headers),
        body,
      });
      return answerOf(browser.answers[`${init.method} ${url}`]);
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return browser;
}

/** Its keys can be listed like those of a real storage. */
function storageOver(entries: Map<string, string>): object {
  const calls = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return new Proxy(calls, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: (_, key) => ({
      value: entries.get(String(key)),
      enumerable: true,
      configurable: true,
    }),
  });
}

function answerOf(answer: StubbedAnswer | Error | undefined): Response {
  if (answer === undefined) return new Response('No answer', { status: 500 });
  if (answer instanceof Error) throw answer;
  const { status, json, problem, errors, next } = answer;
  if (problem !== undefined) {
    const headers = { 'content-type': 'application/problem+json' };
    return new Response(JSON.stringify({ status, detail: problem, errors }), { status, headers });
  }
  if (json === undefined) return new Response(status === 204 ? null : '', { status });
  return Response.json(json, { status, headers: next ? { link: `<${next}>; rel="next"` } : {} });
}
