import { expect, test } from 'vitest';
import type { ApiRequest, ApiResponse } from '../api/api-client.ts';
import { classifyMutationResponse } from './classify-response.ts';
import { flushMutations, type MutationResult } from './flush.ts';
import type { NewMutation, MutationPayload } from './mutation-types.ts';
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
