import { expect, test } from 'vitest';
import type { MutationPayload } from './mutation-types.ts';
import { buildReviewPreconditionHeaders, rebaseMutation } from './review-revisions.ts';

const performedAt = '2026-11-21T12:00:00.500Z';
const review = { kind: 'review', rating: 4, review: 'Crisp.' } as const;
const link = { isFavorite: true, hasTried: true };

test.each<[string, MutationPayload, object]>([
  ['a new review', { ...review, reviewId: null, revision: null }, { 'if-none-match': '*' }],
  ['an edit', { ...review, reviewId: 3, revision: 7 }, { 'if-match': '"7"' }],
  ['a deletion', { kind: 'unreview', reviewId: 3, revision: 7 }, { 'if-match': '"7"' }],
  [
    'a review queued by an older client',
    { ...review, reviewId: 3 },
    { 'if-unmodified-since': 'Sat, 21 Nov 2026 12:00:00 GMT' },
  ],
  [
    'a restored entry with notes',
    { kind: 'restore', removed: { ...link, notes: 'Mine.' } },
    { 'if-none-match': '*' },
  ],
  [
    'a restored entry whose notes the member has chosen',
    { kind: 'restore', removed: { ...link, notes: 'Mine.' }, overwrites: true },
    {},
  ],
  [
    'a restored entry with flags only',
    { kind: 'restore', removed: { ...link, notes: null, rating: null } },
    {},
  ],
  ['a favorite', { kind: 'favorite' }, {}],
])('sends the precondition headers of %s', (_, what, headers) => {
  expect(buildReviewPreconditionHeaders({ what, performedAt })).toEqual(headers);
});

test('rebases a pending mutation only on what the same device has just saved', () => {
  const first: MutationPayload = { ...review, reviewId: null, revision: null };
  const saved = { id: 3, revision: 1 };
  expect(rebaseMutation({ ...first, review: 'Crisper.' }, first, saved)).toEqual({
    ...review,
    review: 'Crisper.',
    reviewId: 3,
    revision: 1,
  });
  expect(rebaseMutation({ ...review, reviewId: 3, revision: 6 }, first, saved)).toBeNull();
  expect(rebaseMutation({ kind: 'favorite' }, first, saved)).toBeNull();
});

test('turns a review into a new one after a deletion', () => {
  const deletion: MutationPayload = { kind: 'unreview', reviewId: 3, revision: 7 };
  expect(rebaseMutation({ ...review, reviewId: 3, revision: 7 }, deletion, null)).toEqual({
    ...review,
    reviewId: null,
    revision: null,
  });
});
