import type { HttpResponse } from './http.ts';

/** What differs between two recordings of one commit, and why nothing is lost without it. */
const TEXT_RULES: readonly { reason: string; pattern: RegExp; replacement: string }[] = [
  {
    reason:
      'Names of built files hold a hash of their content, so that any change in web/ would show on every page.',
    pattern: /(\/assets\/[\w.-]+?)-[0-9a-f]{7,8}(?=\.)/g,
    replacement: '$1-HASH',
  },
  {
    reason: 'Ids of requests count all requests since the server started.',
    pattern: /("(?:requestId|reference)":\s*"|Tell us (?:<!-- -->)?)[0-9a-f]{8}-[0-9a-z]+/g,
    replacement: '$1REQUEST-ID',
  },
];

/** Of the transport; the time is that of Node, which the stopped clock does not reach. */
const LEFT_OUT_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
/** An ETag may begin with a revision; then comes a hash of the body, which is compared itself. */
const HASH_IN_ETAG = /[\w+/=-]{8,}/;

export function normalizeText(text: string): string {
  return TEXT_RULES.reduce((result, { pattern, replacement }) => result.replace(pattern, replacement), text);
}

export function normalizedHeaders({ headers }: HttpResponse): string[] {
  return [...headers]
    .filter(([name]) => !LEFT_OUT_HEADERS.has(name))
    .map(
      ([name, value]) =>
        `${name}: ${name === 'etag' ? value.replace(HASH_IN_ETAG, 'HASH') : normalizeText(value)}`,
    )
    .toSorted();
}
