import { expect, test } from 'vitest';
import type { ApiRequest, ApiResponse } from '../api/api-client.ts';
import type { NewMutation } from './mutation-types.ts';
import { MAX_MUTATION_SEND_FAILURES, classifyMutationResponse } from './classify-response.ts';

const [POST, PATCH, DELETE] = (['POST', 'PATCH', 'DELETE'] as const).map((method): ApiRequest => ({
  method,
  path: '/x',
  params: {},
  query: {},
}));
function answer(status: number, problem: object = {}): ApiResponse {
  const text = JSON.stringify({ detail: 'No.', ...problem });
  return { status, statusText: '', contentType: 'application/problem+json', text, link: null, total: null };
}
const waited = { failures: 0, isReaddressed: false, what: { kind: 'save' } } as NewMutation;

test.each([
  [200, 'done', 'done'],
  [204, 'done', 'done'],
  [400, 'refused', 'refused'],
  // The session has ended or belongs to another member: the mutation waits for its own member.
  [401, 'signed-out', 'signed-out'],
  [403, 'refused', 'refused'],
  [404, 'refused', 'refused'],
  [409, 'refused', 'refused'],
  [410, 'refused', 'refused'],
  [412, 'refused', 'refused'],
  [413, 'refused', 'refused'],
  [422, 'refused', 'refused'],
  // Temporary errors: a member who waits sees them at once, a queued mutation keeps waiting.
  [408, 'refused', 'later'],
  [425, 'refused', 'later'],
  [429, 'refused', 'later'],
  [500, 'refused', 'later'],
  [502, 'refused', 'later'],
  [503, 'refused', 'later'],
  [504, 'refused', 'later'],
])(
  '%i: %s if the member waits for the response, %s if the mutation was queued',
  (status, atOnce, afterwards) => {
    const mutation = { ...waited, request: POST! };
    expect([
      classifyMutationResponse(answer(status), mutation, true),
      classifyMutationResponse(answer(status), mutation, false),
    ]).toEqual([atOnce, afterwards]);
  },
);

test.each([
  ['looks up a missing row once', PATCH!, false, 'readdress'],
  ['rejects a change if the row is still missing', PATCH!, true, 'refused'],
  ['looks up a row to delete, which may have been replaced', DELETE!, false, 'readdress'],
  ['has nothing to delete if the row is still missing', DELETE!, true, 'done'],
])('404: %s', (_, request, isReaddressed, verdict) => {
  expect(classifyMutationResponse(answer(404), { ...waited, request, isReaddressed }, false)).toBe(verdict);
});

test('rejects a rate-limited suggestion, so that it does not block the queue', () => {
  const what = { kind: 'suggestion' } as NewMutation['what'];
  expect(classifyMutationResponse(answer(429), { ...waited, what }, false)).toBe('refused');
  expect(classifyMutationResponse(answer(503), { ...waited, what }, false)).toBe('later');
});

test('rejects a mutation after repeated 503 responses, but not after a 429', () => {
  const mutation = { ...waited, request: POST!, failures: MAX_MUTATION_SEND_FAILURES };
  expect([
    classifyMutationResponse(answer(503), mutation, false),
    classifyMutationResponse(answer(429), mutation, false),
  ]).toEqual(['refused', 'later']);
});

test('keeps a mutation while the site is read-only, however often it was sent or whether the member waits', () => {
  const mutation = { ...waited, request: POST!, failures: MAX_MUTATION_SEND_FAILURES };
  const readOnly = answer(503, { reason: 'maintenance' });
  for (const isAwaited of [true, false])
    expect(classifyMutationResponse(readOnly, mutation, isAwaited)).toBe('read-only');
});
