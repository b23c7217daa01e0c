import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/base/endpoint.ts';
import { findContractViolation, type RequestExpectation } from './check-response.ts';

const coop = endpoint({
  operationId: 'getCoop',
  method: 'POST',
  path: '/api/coops/{id}',
  summary: 'A coop',
  body: z.object({ hens: z.int() }),
  responses: { 200: z.object({ hens: z.int() }) },
  errorStatuses: [404],
});
const readCoop = endpoint({
  operationId: 'getSandwich',
  method: 'GET',
  path: '/api/sandwiches/{id}/eaters/{userId}',
  summary: 'Who eats it',
  responses: { 200: z.object({ hens: z.int() }) },
  errorStatuses: [404, 410],
});
const right: RequestExpectation = {
  endpoint: coop,
  cut: null,
  fits: { params: true, query: true, body: true },
  mayReject: false,
  isLong: false,
};
const wrong: RequestExpectation = { ...right, fits: { ...right.fits, body: false } };
const read: RequestExpectation = { ...right, endpoint: readCoop };
const redirect = { status: 308, type: '', text: '', location: '/api/sandwiches/7/eaters/u-1?limit=2' };
const ok = { status: 200, type: 'application/json', text: '{"hens":3}' };
const refusal = (status: number, detail = 'No.') => ({
  status,
  type: 'application/problem+json',
  text: JSON.stringify({ type: 'about:blank', title: 'No', status, detail, message: detail }),
});

describe('what the fuzzer calls a fault', () => {
  test.each([
    ['an accident', right, refusal(500)],
    ['a right request put off', right, refusal(503)],
    ['a right request refused', right, refusal(400)],
    ['a wrong request accepted', wrong, ok],
    ['a wrong request that reached the work', wrong, refusal(409)],
    ['a cut request accepted', { ...right, cut: 'a key twice' } as RequestExpectation, ok],
    ['an answer that is not declared', right, refusal(418)],
    ['a body that is not as declared', right, { ...ok, text: '{"hens":"three"}' }],
    ['a body with more than is declared', right, { ...ok, text: '{"hens":3,"email":"a@b.example"}' }],
    ['a write redirected', right, redirect],
    ['a wrong read redirected', { ...read, fits: { ...read.fits, query: false } }, redirect],
    ['a read redirected to another one', read, { ...redirect, location: '/api/sandwiches/7' }],
    ['a read redirected to another site', read, { ...redirect, location: `//x.example${redirect.location}` }],
    ['a redirect with a body', read, { ...redirect, text: 'Moved' }],
    [
      'a read that names nothing mergeable redirected',
      { ...read, endpoint: { ...readCoop, path: '/api/reviews/{id}' } } as RequestExpectation,
      { ...redirect, location: '/api/reviews/7' },
    ],
    ['a refusal that is no problem document', right, { ...refusal(404), type: 'text/html' }],
    [
      'a refusal that tells of the inside',
      right,
      refusal(404, 'error at /srv/node_modules/pg/lib/client.js'),
    ],
  ])('%s', (_, asked, answered) => {
    expect(findContractViolation(asked, answered)).not.toBeNull();
  });

  test.each([
    ['a right request done', right, ok],
    ['a read of a merged row redirected', read, redirect],
    ['a declared refusal', right, refusal(404)],
    ['a wrong request refused', wrong, refusal(400)],
    ['a stated rule', { ...right, mayReject: true }, refusal(400)],
    [
      'a request from elsewhere refused',
      { ...right, cut: 'from another site' } as RequestExpectation,
      refusal(403),
    ],
  ])('and not %s', (_, asked, answered) => {
    expect(findContractViolation(asked, answered)).toBeNull();
  });
});
