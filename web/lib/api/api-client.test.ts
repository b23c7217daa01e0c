import { expect, test } from 'vitest';
import {
  ApiError,
  createApiClient,
  toApiRequest,
  buildApiUrl,
  type ApiResponse,
  type ApiRequest,
} from './api-client.ts';

function createStubbedClient(incoming: Partial<ApiResponse>) {
  const sent: ApiRequest[] = [];
  const call = createApiClient(async (outgoing) => {
    sent.push(outgoing);
    return { status: 200, contentType: 'application/json', text: '[]', ...incoming };
  });
  return { call, sent };
}

test('sends parameters as text and lists comma-separated, and omits undefined values (D0.21)', async () => {
  const { call, sent } = createStubbedClient({});
  await call('GET', '/api/sandwiches/search', {
    query: { q: 'hot & sour', priceRange: ['$', '$$'], limit: 5, tags: undefined, diet: [] },
  });
  expect(sent[0]?.query).toEqual({ q: 'hot & sour', priceRange: '$,$$', limit: '5' });
  expect(buildApiUrl('/api/sandwiches/{id}/reviews', { id: 'a/b' }, { limit: '3' })).toBe(
    '/api/sandwiches/a%2Fb/reviews?limit=3',
  );
});

test('sends the idempotency key and If-Match if given, and no such headers otherwise', async () => {
  const { call, sent } = createStubbedClient({ status: 204, text: '' });
  await call('POST', '/api/error-log', {
    body: { message: 'x' },
    idempotencyKey: 'a-key',
    ifMatch: '"7"',
  });
  await call('POST', '/api/error-log', { body: { message: 'x' } });
  expect(sent.map(({ headers }) => headers)).toEqual([{ 'if-match': '"7"', 'idempotency-key': 'a-key' }, {}]);
});

test('unknown fields fail the type check, also in a request that is sent later', () => {
  // @ts-expect-error -- the contract has `rating`, not `stars`
  const sent = toApiRequest('POST', '/api/reviews', { body: { sandwichId: 7, stars: 4 } });
  expect(sent).toMatchObject({ method: 'POST', path: '/api/reviews', params: {}, query: {} });
});

test('a response without a body is undefined', async () => {
  const { call } = createStubbedClient({ status: 204, text: '' });
  await expect(call('POST', '/api/error-log', { body: { message: 'x' } })).resolves.toBeUndefined();
});

test.each([
  [
    'the detail of a problem',
    {
      status: 404,
      contentType: 'application/problem+json',
      text: '{"detail":"No such sandwich","status":404}',
    },
    '404: No such sandwich',
  ],
  ['the raw body', { status: 502, contentType: 'text/html', text: 'Bad gateway' }, '502: Bad gateway'],
  [
    'a body that is labeled as a problem but is not JSON',
    { status: 500, contentType: 'application/problem+json', text: '<html>' },
    '500: <html>',
  ],
  [
    'the status text',
    { status: 503, contentType: 'text/plain', text: '', statusText: 'Service Unavailable' },
    '503: Service Unavailable',
  ],
])('an error message is the status, a colon and %s (M7.36, A8.45)', async (_, incoming, message) => {
  const refusal = await createStubbedClient(incoming)
    .call('GET', '/api/tags')
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect((refusal as ApiError).message).toBe(message);
  expect((refusal as ApiError).text).toBe(message.slice(5));
  expect((refusal as ApiError).status).toBe(incoming.status);
});
