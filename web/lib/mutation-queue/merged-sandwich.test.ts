import { expect, test } from 'vitest';
import type { ApiRequest, ApiResponse } from '../api/api-client.ts';
import { classifyMutationResponse } from './classify-response.ts';
import { flushMutations, type MutationResult } from './flush.ts';
import type { NewMutation, MutationPayload } from './mutation-types.ts';
import { buildReviewPreconditionHeaders } from './review-revisions.ts';
import { openMemoryMutationStore } from './store.ts';

const ME = 'u1';

test.each<[MutationPayload, string]>([
  [{ kind: 'review', rating: 4, review: 'Crisp.', reviewId: null }, '/api/reviews'],
  [{ kind: 'review', rating: 4, review: 'Crisp.', reviewId: 33 }, '/api/reviews'],
  [{ kind: 'tried', fix: null }, '/api/users/{id}/actions'],
  [{ kind: 'save' }, '/api/user-sandwiches'],
])('resends %j, queued for a merged sandwich, for the sandwich that remains', async (what, path) => {
  const store = openMemoryMutationStore();
  await store.add(mutation(what));
  const sent: ApiRequest[] = [];
  const results: MutationResult[] = [];
  const reason = await flushMutations(
    {
      store,
      send: async (request) => {
        sent.push(request);
        return sent.length === 1
          ? merged(12, 7)
          : { ...merged(0, 0), status: 201, text: '{"id":1,"revision":1}' };
      },
      knownRowId: () => null,
      isAwaited: () => false,
      now: () => new Date(),
      onResult: (_, result) => results.push(result),
    },
    ME,
  );
  expect([reason, await store.all()]).toEqual(['empty', []]);
  expect(results).toMatchObject([{ is: 'done' }]);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.path).toBe(path);
  const body = sent[1]?.body as { sandwichId?: number; entityId?: number };
  expect(body.sandwichId ?? body.entityId).toBe(7);
});

const REVIEW = { kind: 'review', rating: 4, review: 'Crisp.', reviewId: null, revision: null } as const;

test.each<[string, MutationPayload, MutationPayload, string]>([
  ['a second edit of a new review', REVIEW, { ...REVIEW, review: 'Crisper.' }, 'PATCH'],
  [
    'a second edit of a published review',
    { ...REVIEW, reviewId: 33, revision: 2 },
    { ...REVIEW, review: 'Crisper.', reviewId: 33, revision: 2 },
    'PATCH',
  ],
  [
    'the deletion of a review that was not sent yet',
    REVIEW,
    { kind: 'unreview', reviewId: 0, revision: null },
    'DELETE',
  ],
])(
  'sends %s, queued for a merged sandwich, for the review that the first one created',
  async (_, first, second, method) => {
    const store = openMemoryMutationStore();
    await store.add(mutation(first));
    await store.add({ ...mutation(second), key: 'k2' });
    const sent: [string, Record<string, string>, Record<string, string>][] = [];
    const reason = await flushMutations(
      {
        store,
        send: async (request, queued) => {
          sent.push([request.method, request.params, buildReviewPreconditionHeaders(queued)]);
          return sent.length === 1
            ? merged(12, 7)
            : { ...merged(0, 0), status: 200, text: '{"id":41,"revision":1}' };
        },
        knownRowId: () => null,
        isAwaited: () => false,
        now: () => new Date(),
        onResult: () => {},
      },
      ME,
    );
    expect([reason, await store.all()]).toEqual(['empty', []]);
    expect(sent.slice(1)).toEqual([
      ['POST', {}, { 'if-none-match': '*' }],
      [method, { id: '41' }, { 'if-match': '"1"' }],
    ]);
  },
);

test('does not resend if the sandwich is gone or the merge was of another sandwich', () => {
  const waiting = { ...mutation({ kind: 'save' }), request: null };
  const gone: ApiResponse = { ...merged(12, 7), text: '{"detail":"Gone."}' };
  expect(classifyMutationResponse(gone, waiting, false)).toBe('refused');
  expect(classifyMutationResponse(merged(13, 7), waiting, false)).toBe('refused');
});

function merged(mergedId: number, id: number): ApiResponse {
  const problem = { detail: 'Merged.', mergedInto: { entityType: 'sandwich', mergedId, id } };
  return { status: 410, contentType: 'application/problem+json', text: JSON.stringify(problem) };
}

function mutation(what: MutationPayload): NewMutation {
  return {
    key: 'k',
    userId: ME,
    sandwich: { id: 12, restaurantId: 1, name: 'Classic' },
    performedAt: '2026-11-21T12:00:00.000Z',
    what,
    request: null,
    failures: 0,
    isReaddressed: false,
    refusal: null,
  };
}
