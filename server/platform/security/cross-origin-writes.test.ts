import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { rejectCrossOriginWrites } from './reject-cross-origin-writes.ts';

const OURS = 'https://clucket.example';

type Headers = Record<string, string | string[]>;
/** The headers, and whether a write is allowed: with a session, and without one. */
const TABLE: [headers: Headers, withSession: boolean, without: boolean][] = [
  [{ 'sec-fetch-site': 'same-origin' }, true, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true, true],
  [{ 'sec-fetch-site': 'same-site', origin: OURS }, false, false],
  [{ 'sec-fetch-site': 'cross-site', origin: OURS }, false, false],
  [{ 'sec-fetch-site': ['same-origin', 'same-origin'] }, false, false],
  [{ 'sec-fetch-site': ['same-', 'origin'] }, false, false],
  [{ 'sec-fetch-site': 'cross-site' }, false, false],
  [{ 'sec-fetch-site': '' }, false, false],
  [{}, false, true],
  [{ origin: OURS }, true, true],
  [{ origin: `${OURS}:8443` }, false, false],
  [{ origin: 'http://clucket.example' }, false, false],
  [{ origin: 'https://evil.example' }, false, false],
  [{ origin: 'https://evil.example', host: 'evil.example' }, false, false],
  [{ origin: 'http://evil.example', host: 'evil.example' }, false, false],
  [{ origin: 'null' }, false, false],
  [{ origin: '' }, false, false],
  [{ origin: 'http://' }, false, false],
  [{ origin: 'http://localhost', host: 'localhost' }, true, true],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, true, true],
  [{ origin: 'https://localhost:3000', host: 'localhost:3000' }, true, true],
  [{ origin: 'http://127.0.0.1:80', host: '127.0.0.1:80' }, true, true],
  [{ origin: 'http://127.100.20.255', host: '127.100.20.255' }, true, true],
  [{ origin: 'http://[::1]:3000', host: '[::1]:3000' }, true, true],
  [{ origin: 'http://localhost:4000', host: 'localhost:3000' }, false, false],
  [{ origin: 'ftp://localhost:3000', host: 'localhost:3000' }, false, false],
  [{ origin: 'http://localhost.evil.example', host: 'localhost.evil.example' }, false, false],
  [{ origin: 'http://evil.example.localhost', host: 'evil.example.localhost' }, false, false],
  [{ origin: 'http://evil-localhost', host: 'evil-localhost' }, false, false],
  [{ origin: 'http://localhost:', host: 'localhost:' }, false, false],
  [{ origin: 'http://localhost:x', host: 'localhost:x' }, false, false],
  [{ origin: 'http://127.0.0', host: '127.0.0' }, false, false],
  [{ origin: 'http://127.0.0.1234', host: '127.0.0.1234' }, false, false],
  [{ origin: 'http://127.a.b.c', host: '127.a.b.c' }, false, false],
  [{ origin: 'http://127x0x0x1', host: '127x0x0x1' }, false, false],
];

test.each(TABLE)(
  'a write with %j is allowed with a session: %s, without one: %s (threats A12) (D0.18, D2)',
  (headers, ...may) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'])
      expect([true, false].map((hasSession) => isLetThrough(method, headers, hasSession))).toEqual(may);
  },
);

test.each(['GET', 'HEAD', 'OPTIONS'])('%s is allowed from any site, because it only reads', (method) => {
  expect(isLetThrough(method, { 'sec-fetch-site': 'cross-site' }, true)).toBe(true);
});

function isLetThrough(method: string, headers: Headers, hasSession: boolean): boolean {
  const request = { method, headers } as unknown as FastifyRequest;
  try {
    rejectCrossOriginWrites(request, `${OURS}/`, hasSession);
    return true;
  } catch (error) {
    expect(error).toEqual(new HttpError('forbidden', 'This request comes from another site.'));
    return false;
  }
}
