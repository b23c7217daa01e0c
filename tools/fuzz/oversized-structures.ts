import type { RawFuzzRequest } from './malformed-requests.ts';
import type { FuzzRequestParts } from './invalid-inputs.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** More parts than any client sends, with the same meaning, so that the response must be the usual one. */
export const OVERSIZED_STRUCTURES = [
  'many parameters',
  'one parameter many times',
  'many separators in the query',
  'many slashes',
  'many fields in the body',
  'many spaces in the body',
  'every letter of the body escaped',
  'many headers',
  'many values in a header',
  'many cookies',
] as const;
export type OversizedStructure = (typeof OVERSIZED_STRUCTURES)[number];

const COUNTS = [8, 100, 101, 1_000, 3_000];
const MAX_HEAD_BYTES = 12_000;

/** If the parts are parameters or fields, the schemas decide whether the request is still valid. */
export function oversizeRequestParts(
  structure: OversizedStructure,
  wire: FuzzRequestParts,
  salt: number,
): FuzzRequestParts {
  const count = countOf(salt);
  switch (structure) {
    case 'many parameters':
      return {
        ...wire,
        query: [...wire.query, ...listOf(Math.min(count, 1_500), (at) => parameter(`p${at}`))],
      };
    case 'one parameter many times':
      return {
        ...wire,
        query: [...wire.query, ...listOf(count, () => parameter(wire.query[0]?.[0] ?? 'a'))],
      };
    case 'many fields in the body':
      return isObject(wire.body)
        ? {
            ...wire,
            body: { ...wire.body, ...Object.fromEntries(listOf(count, (at) => [`field${at}`, at])) },
          }
        : wire;
    default:
      return wire;
  }
}

/** Parts between the values change nothing but a path. */
export function oversizeRawRequest(
  structure: OversizedStructure,
  path: string,
  sent: RawFuzzRequest,
  salt: number,
): RawFuzzRequest & { path: string } {
  const count = countOf(salt);
  const repeated = (piece: string) => piece.repeat(Math.min(count, MAX_HEAD_BYTES / piece.length));
  const withHeaders = (more: Record<string, string>) => ({
    ...sent,
    path,
    headers: { ...sent.headers, ...more },
  });
  switch (structure) {
    case 'many separators in the query':
      return { ...sent, path: `${path}${path.includes('?') ? '' : '?'}${repeated('&')}` };
    case 'many slashes':
      return { ...sent, path: path.replace('/api/', `/api/${repeated('/')}`) };
    case 'many spaces in the body':
      return {
        ...sent,
        path,
        payload: ofText(sent, (text) => text.replace(/^\{/, `{${' \n'.repeat(count)}`)),
      };
    case 'every letter of the body escaped':
      return { ...sent, path, payload: ofText(sent, escaped) };
    case 'many headers':
      return withHeaders(Object.fromEntries(listOf(Math.min(count, 1_000), (at) => [`x-${at}`, '1'])));
    case 'many values in a header':
      return withHeaders({ [assertDefined(LISTS[salt % LISTS.length])]: repeated('a, ') + 'a' });
    case 'many cookies':
      return withHeaders({ cookie: [sent.headers['cookie'] ?? 'a=1', repeated('a=1; ')].join('; ') });
    default:
      return { ...sent, path };
  }
}

/** Whether it is longer than the server reads: then it may be rejected in any case. */
export function exceedsServerReadLimit({
  path,
  headers,
  payload,
}: RawFuzzRequest & { path: string }): boolean {
  const query = path.split('?')[1] ?? '';
  return (
    path.length > 2_000 ||
    query.split('&').length > 100 ||
    JSON.stringify(headers).length > 8_000 ||
    (payload?.length ?? 0) > 200_000
  );
}

const LISTS = ['accept', 'accept-encoding', 'accept-language', 'x-forwarded-for', 'forwarded', 'via'];

function countOf(salt: number): number {
  return assertDefined(COUNTS[salt % COUNTS.length]);
}

function parameter(name: string): [string, string] {
  return [name, ''];
}

function listOf<T>(count: number, made: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => made(at));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ofText(
  { payload, headers }: RawFuzzRequest,
  change: (text: string) => string,
): RawFuzzRequest['payload'] {
  return headers['content-type'] === 'application/json' && typeof payload === 'string'
    ? change(payload)
    : payload;
}

function escaped(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replaceAll(/\\u[\da-f]{4}|\\.|[a-z]/gi, (found) =>
      found.startsWith('\\') ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}
