import { expect, test } from 'vitest';
import type { ApiRequest, ApiResponse } from '../api/api-client.ts';
import type { NewMutation } from './mutations.ts';
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
  // The session has ended, or it is somebody else's: it waits for its member.
  [401, 'signed-out', 'signed-out'],
  [403, 'refused', 'refused'],
  [404, 'refused', 'refused'],
  [409, 'refused', 'refused'],
  [410, 'refused', 'refused'],
  [412, 'refused', 'refused'],
  [413, 'refused', 'refused'],
  [422, 'refused', 'refused'],
  // Of the moment: whoever stands there is told at once, what has waited waits on.
  [408, 'refused', 'later'],
  [425, 'refused', 'later'],
  [429, 'refused', 'later'],
  [500, 'refused', 'later'],
  [502, 'refused', 'later'],
  [503, 'refused', 'later'],
  [504, 'refused', 'later'],
])('%i: %s for who stands there, %s for what has waited', (status, atOnce, afterwards) => {
  const mutation = { ...waited, request: POST! };
  expect([
    classifyMutationResponse(answer(status), mutation, true),
    classifyMutationResponse(answer(status), mutation, false),
  ]).toEqual([atOnce, afterwards]);
});

test.each([
  ['a row that is gone is looked up once', PATCH!, false, 'readdress'],
  ['and then it is said that it is gone', PATCH!, true, 'refused'],
  ['what is to go may be another row by now', DELETE!, false, 'readdress'],
  ['and where there is none nothing is left to do', DELETE!, true, 'done'],
])('404: %s', (_, request, isReaddressed, verdict) => {
  expect(classifyMutationResponse(answer(404), { ...waited, request, isReaddressed }, false)).toBe(verdict);
});

test('a limit of suggestions holds up nothing else: its member is told', () => {
  const what = { kind: 'suggestion' } as NewMutation['what'];
  expect(classifyMutationResponse(answer(429), { ...waited, what }, false)).toBe('refused');
  expect(classifyMutationResponse(answer(503), { ...waited, what }, false)).toBe('later');
});

test('a server that fails time and again gives the mutation back to its member; one that is busy does not', () => {
  const mutation = { ...waited, request: POST!, failures: MAX_MUTATION_SEND_FAILURES };
  expect([
    classifyMutationResponse(answer(503), mutation, false),
    classifyMutationResponse(answer(429), mutation, false),
  ]).toEqual(['refused', 'later']);
});

test('a site that takes no changes at present loses none, also of a member who waits, however often it says so', () => {
  const mutation = { ...waited, request: POST!, failures: MAX_MUTATION_SEND_FAILURES };
  const readOnly = answer(503, { reason: 'maintenance' });
  for (const isAwaited of [true, false])
    expect(classifyMutationResponse(readOnly, mutation, isAwaited)).toBe('read-only');
});
