import type { Endpoint } from '#contract/base/endpoint.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** Wrong JSON, encodings, content types and origins, which must be rejected before any handler, for every caller. */
export const MALFORMATIONS = [
  'a key twice',
  'a byte order mark',
  'an endless number',
  'a thousand levels',
  '__proto__',
  'constructor.prototype',
  'half a surrogate pair',
  'NUL',
  'no UTF-8',
  'cut off',
  'nothing at all',
  'a bare null',
  'another content type',
  'no content type',
  'from another site',
] as const;
export type Malformation = (typeof MALFORMATIONS)[number];

const WRONG_CONTENT_TYPES = [
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json-seq',
  'application/problem+json',
  'application/json, text/plain',
  'application/json/x',
  'application /json',
  'json',
  ';',
  '*/*',
];

export function canApplyMalformation(cut: Malformation, { method, body }: Endpoint): boolean {
  return cut === 'from another site' ? method !== 'GET' : body !== undefined;
}

export type RawFuzzRequest = { headers: Record<string, string>; payload: string | Buffer | undefined };

export function applyMalformation(
  kind: Malformation,
  { headers, payload }: RawFuzzRequest,
  salt: number,
): RawFuzzRequest {
  const json = String(payload ?? '{}');
  const as = (text: string | Buffer, more: Record<string, string> = {}): RawFuzzRequest => ({
    headers: { ...headers, ...more },
    payload: text,
  });
  switch (kind) {
    case 'a key twice':
      return as(json.replace(/^\{("(?:[^"\\]|\\.)*"):/, '{$1:null,$1:').replace(/^\{\}$/, '{"a":1,"a":2}'));
    case 'a byte order mark':
      return as(`\ufeff${json}`);
    case 'an endless number':
      return as(withFirst(json, `"more":${salt % 2 ? '1e999' : '-1e999'}`));
    case 'a thousand levels':
      return as(withFirst(json, `"more":${'['.repeat(1000)}${']'.repeat(1000)}`));
    case '__proto__':
      return as(
        withFirst(json, salt % 2 ? '"__proto__":{"role":"admin"}' : '"\\u005f_proto__":{"role":"admin"}'),
      );
    case 'constructor.prototype':
      return as(withFirst(json, '"constructor":{"prototype":{"role":"admin"}}'));
    case 'half a surrogate pair':
      return as(withFirst(json, salt % 2 ? '"more":"\\ud83d"' : '"\\udc00":1'));
    case 'NUL':
      return as(withFirst(json, salt % 2 ? '"more":"a\\u0000b"' : '"\\u0000":1'));
    case 'no UTF-8':
      return as(
        Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from(',"more":"\xff\xfe"}', 'latin1')]),
      );
    case 'cut off':
      return as(json.slice(0, -1));
    case 'nothing at all':
      return as('');
    case 'a bare null':
      return as(assertDefined(['null', '[]', '"text"', '1', 'true'][salt % 5]));
    case 'another content type':
      return as(json, {
        'content-type': assertDefined(WRONG_CONTENT_TYPES[salt % WRONG_CONTENT_TYPES.length]),
      });
    case 'no content type': {
      const { 'content-type': _, ...rest } = headers;
      return { headers: rest, payload: json };
    }
    case 'from another site':
      return as(payload ?? '', FOREIGN[salt % FOREIGN.length]);
  }
}

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
];

function withFirst(json: string, member: string): string {
  return json === '{}' ? `{${member}}` : json.replace(/^\{/, `{${member},`);
}
