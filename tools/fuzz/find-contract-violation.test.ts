import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/base/endpoint.ts';
import { findContractViolation, type RequestExpectation } from './find-contract-violation.ts';

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
const errorResponse = (status: number, detail = 'No.') => ({
  status,
  type: 'application/problem+json',
  text: JSON.stringify({ type: 'about:blank', title: 'No', status, detail, message: detail }),
});

describe('contract violations', () => {
  test.each([
    ['an unexpected error', right, errorResponse(500)],
    ['a valid request answered with 503', right, errorResponse(503)],
    ['a valid request rejected', right, errorResponse(400)],
    ['an invalid request accepted', wrong, ok],
    ['an invalid request that reached the handler', wrong, errorResponse(409)],
    ['a malformed request accepted', { ...right, cut: 'a key twice' } as RequestExpectation, ok],
    ['an undeclared status', right, errorResponse(418)],
    ['a body that does not match the declared schema', right, { ...ok, text: '{"hens":"three"}' }],
    ['a body with undeclared fields', right, { ...ok, text: '{"hens":3,"email":"a@b.example"}' }],
    ['a write redirected', right, redirect],
    ['an invalid read redirected', { ...read, fits: { ...read.fits, query: false } }, redirect],
    ['a read redirected to another one', read, { ...redirect, location: '/api/sandwiches/7' }],
    ['a read redirected to another site', read, { ...redirect, location: `//x.example${redirect.location}` }],
    ['a redirect with a body', read, { ...redirect, text: 'Moved' }],
    [
      'a redirected read of something that cannot be merged',
      { ...read, endpoint: { ...readCoop, path: '/api/reviews/{id}' } } as RequestExpectation,
      { ...redirect, location: '/api/reviews/7' },
    ],
    ['an error that is not a problem document', right, { ...errorResponse(404), type: 'text/html' }],
    [
      'an error that reveals internals',
      right,
      errorResponse(404, 'error at /srv/node_modules/pg/lib/client.js'),
    ],
  ])('include %s', (_, expectation, response) => {
    expect(findContractViolation(expectation, response)).not.toBeNull();
  });

  test.each([
    ['a valid request that succeeded', right, ok],
    ['a read of a merged row redirected', read, redirect],
    ['a declared error', right, errorResponse(404)],
    ['an invalid request rejected', wrong, errorResponse(400)],
    ['a rejection by a stated rule', { ...right, mayReject: true }, errorResponse(400)],
    [
      'a rejected request from another site',
      { ...right, cut: 'from another site' } as RequestExpectation,
      errorResponse(403),
    ],
  ])('do not include %s', (_, expectation, response) => {
    expect(findContractViolation(expectation, response)).toBeNull();
  });
});
