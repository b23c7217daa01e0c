import type { BaselineResponse } from './send-request.ts';

const TEXT_RULES: readonly { reason: string; pattern: RegExp; replacement: string }[] = [
  {
    reason:
      'Names of built files hold a hash of their content, so that any change in web/ would show on every page.',
    pattern: /(\/assets\/[\w.-]+?)-[0-9a-f]{7,8}(?=\.)/g,
    replacement: '$1-HASH',
  },
  {
    reason: 'The key of push messages is drawn by OpenSSL, which cannot be seeded.',
    pattern: /("pushKey":\s*")[\w-]{80,}/g,
    replacement: '$1PUSH-KEY',
  },
  {
    reason: 'Ids of requests count all requests since the server started.',
    pattern: /("(?:requestId|reference)":\s*"|Tell us (?:<!-- -->)?)[0-9a-f]{8}-[0-9a-z]+/g,
    replacement: '$1REQUEST-ID',
  },
];

type PageState = { queries: unknown; errors: unknown };

/** Which queries of a not-found page have finished when it renders is random; each is compared as a response. */
export function normalizeBaselinePageState(json: unknown, status: number): unknown {
  const isPageState = json !== null && typeof json === 'object' && 'queries' in json && 'errors' in json;
  if (status < 400 || !isPageState) return json;
  return { ...(json as PageState), queries: 'OF A MISSING PAGE', errors: 'OF A MISSING PAGE' };
}

/** Headers of the transport; `date` is Node's own, which the stopped clock does not reach. */
const LEFT_OUT_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
/** An ETag can begin with a revision. The hash after it is of the body, which is compared anyway. */
const HASH_IN_ETAG = /[\w+/=-]{8,}/;

export function normalizeBaselineText(text: string): string {
  return TEXT_RULES.reduce((result, { pattern, replacement }) => result.replace(pattern, replacement), text);
}

export function normalizeBaselineHeaders({ headers }: BaselineResponse): string[] {
  return [...headers]
    .filter(([name]) => !LEFT_OUT_HEADERS.has(name))
    .map(
      ([name, value]) =>
        `${name}: ${name === 'etag' ? value.replace(HASH_IN_ETAG, 'HASH') : normalizeBaselineText(value)}`,
    )
    .toSorted();
}
