import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { isLongRun, pickCasesForTurn } from '#packages/testing/repetitions.ts';
import { signUp, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// threats B2: uses a real socket, because clients normalize addresses before they send them.
const site = useTestApp({ RATE_LIMITS: 'off' });
let port: number;
let member: TestUser;
let other: TestUser;

beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
  [member, other] = [await signUp(site), await signUp(site)];
});
afterAll(() => site.app.server.closeAllConnections());

type Raw = { status: number; type: string; text: string };

function raw(method: string, path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((done, failed) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        done({ status: answer.statusCode!, type: answer.headers['content-type'] ?? '', text }),
      );
    });
    call.on('error', failed).end();
  });
}

const CLOSED = [400, 401, 404, 405, 415];
const responses = new Map<string, Promise<Raw>>();

/** The response to a GET, which is requested once per address. */
function byGet(address: string): Promise<Raw> {
  if (!responses.has(address)) responses.set(address, raw('GET', address));
  return responses.get(address)!;
}

function overriding(method: string): Record<string, string> {
  return Object.fromEntries(
    ['x-http-method-override', 'x-http-method', 'x-method-override'].map((name) => [name, method]),
  );
}

/** The same address in every spelling that is known to bypass a path guard. */
function dressed(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  const last = path.lastIndexOf('/');
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `/${first}//${tail}`,
    `/./${first}/${tail}`,
    `/x/../${first}/${tail}`,
    `/${first}/x/../${tail}`,
    `/${first}/x/%2e%2e/${tail}`,
    `/${first}/%2e/${tail}`,
    `/${first}%2F${tail}`,
    `/${first}/${tail.replaceAll('/', '%2F')}`,
    `/${first}/${tail.replaceAll('/', '%252F')}`,
    `/${first}\\${tail}`,
    `/${first.toUpperCase()}/${tail}`,
    `/${first}/${tail.toUpperCase()}`,
    `${path};x=1`,
    `/${first};x/${tail}`,
    `${path.slice(0, last)};/${path.slice(last + 1)}`,
    `${path}%00`,
    `${path}%20`,
    `${path}.json`,
    `${path}..`,
    `${path}?`,
    `${path}?x=1`,
    `${path}#x`,
    `http://127.0.0.1${path}`,
    `http://clucket.example${path}`,
    `${path.replace('a', '%61')}`,
  ];
}

/** The list of members is public; only searches in it answer 401. */
const GUARDED = (endpoints as readonly Endpoint[]).filter(
  ({ path, errorStatuses }) => errorStatuses?.includes(401) && path !== '/api/users',
);

/** Long runs try every spelling for each call; others try the plain one and a few that vary by call. */
const ADDRESSES_A_CALL = 4;

/** The plain address and one other for each call; all of them in a long run. */
function isTriedByOtherMethods(at: number, number: number, of: number): boolean {
  return isLongRun || at === 0 || at === 1 + (number % (of - 1));
}

describe.each(GUARDED.map(({ method, path }, number) => [method, path, number] as const))(
  '%s %s',
  (method, path, number) => {
    test('stays closed to visitors in every spelling, by HEAD and by method override (threats B2)', async () => {
      const plain = path.replace('/users/{id}', `/users/${member.id}`).replace('{id}', '1');
      const addresses = [plain, ...pickCasesForTurn(dressed(plain), number, ADDRESSES_A_CALL)];
      for (const [at, address] of addresses.entries()) {
        const answer = method === 'GET' ? await byGet(address) : await raw(method, address);
        expect(CLOSED, `${method} ${address}: ${answer.text}`).toContain(answer.status);
        if (!isTriedByOtherMethods(at, number, addresses.length)) continue;
        if (method === 'GET') {
          const { status } = await raw('HEAD', address);
          expect(CLOSED, `HEAD ${address}`).toContain(status);
        } else {
          const { status } = await raw('GET', address, overriding(method));
          expect(status, `overridden ${address}`).toBe((await byGet(address)).status);
        }
      }
    });
  },
);

test('no spelling shows a member another member’s data (threats B2, B3)', async () => {
  const own = { cookie: other.cookie };
  for (const plain of [`/api/users/${member.id}/level`, `/api/users/${member.id}/badges`]) {
    for (const address of [plain, ...dressed(plain), `/api/users/${other.id}/../${member.id}/level`]) {
      const { status, type, text } = await raw('GET', address, own);
      expect(type.startsWith('text/html') ? 404 : status, `${address}: ${text}`).toBeGreaterThanOrEqual(400);
    }
  }
  expect((await raw('GET', `/api/users/${other.id}/level`, own)).status).toBe(200);
  const mixed = `/api/users/${other.id}%2F..%2F${member.id}/level`;
  expect((await raw('GET', mixed, own)).status).toBe(404);
});
