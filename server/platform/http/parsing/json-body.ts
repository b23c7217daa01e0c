import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequestError, HttpError } from '../http-error.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** No body of this API is nested deeper than ten. */
const MAX_DEPTH = 32;
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:]/g;

/** Rejects duplicate keys, infinite numbers, NUL and lone surrogates, which parsers treat differently (threats D5). */
export function parseBodiesAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ raw, routeOptions }: FastifyRequest, bytes: Buffer) => {
      assertOneContentType(raw.rawHeaders);
      // Many clients send a content type with every request, also without a body.
      const isNone = bytes.length === 0 && !routeOptions.config.takesJson;
      return isNone ? undefined : parseJson(bytes);
    },
  );
}

/** Node uses the first of two; a proxy in front may use the second (threats D6). */
function assertOneContentType(rawHeaders: readonly string[]): void {
  const types = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type');
  if (types.length > 1)
    throw new HttpError('unsupported-type', 'The request must have only one content type.');
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = UTF_8.decode(bytes);
    const value: unknown = JSON.parse(text);
    assertUnambiguous(text);
    return value;
  } catch (error) {
    throw badRequestError(
      error instanceof AmbiguousJson
        ? `The request cannot be read: ${error.message}.`
        : 'The request cannot be read: its body must be JSON that is not empty or malformed.',
    );
  }
}

class AmbiguousJson extends Error {}

/** Accepts valid JSON only, because its search for the end of a string may not terminate otherwise. */
function assertUnambiguous(text: string): void {
  const open: (Set<string> | null)[] = [];
  let last: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    const first = assertDefined(token[0]);
    if (first === '{') open.push(new Set());
    else if (first === '[') open.push(null);
    else if (first === '}' || first === ']') open.pop();
    else if (first === ':') addKey(assertDefined(last), assertDefined(open.at(-1)));
    else if (first !== '"') assertFinite(token);
    if (open.length > MAX_DEPTH) throw new AmbiguousJson('its body is nested too deeply');
    last = first === '"' ? readText(token) : null;
  }
}

function addKey(key: string, keys: Set<string>): void {
  if (key === '__proto__' || key === 'prototype') throw new AmbiguousJson(`its body has a field ${key}`);
  if (keys.has(key)) throw new AmbiguousJson('its body has a field twice');
  keys.add(key);
}

function assertFinite(number: string): void {
  if (!Number.isFinite(Number(number))) throw new AmbiguousJson('its body has a number that is too large');
}

function readText(token: string): string {
  const text = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
  if (text.includes('\0') || !text.isWellFormed())
    throw new AmbiguousJson('its body has a character we can’t use');
  return text;
}
