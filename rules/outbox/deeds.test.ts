import { expect, test } from 'vitest';
import { requestOf } from './deeds.ts';
import type { NewDeed, What } from './deeds.ts';

const AT = '2026-11-21T12:00:00.000Z';
const ME = 'u1';
const fix = { latitude: 34, longitude: -118, accuracy: 12, time: Date.parse(AT) };

test.each<[What, number | null, string, object | undefined]>([
  [
    { kind: 'save' },
    null,
    'POST /api/user-sandwiches',
    { userId: ME, sandwichId: 7, isFavorite: false, hasTried: false },
  ],
  [
    { kind: 'favorite' },
    null,
    'POST /api/user-sandwiches',
    { userId: ME, sandwichId: 7, isFavorite: true, hasTried: false },
  ],
  [{ kind: 'favorite' }, 9, 'PATCH /api/user-sandwiches/9', { userId: ME, isFavorite: true }],
  [{ kind: 'unfavorite' }, 9, 'PATCH /api/user-sandwiches/9', { userId: ME, isFavorite: false }],
  [{ kind: 'untried' }, 9, 'PATCH /api/user-sandwiches/9', { userId: ME, hasTried: false }],
  [{ kind: 'remove' }, 9, 'DELETE /api/user-sandwiches/9', undefined],
  [
    { kind: 'tried', fix },
    null,
    'POST /api/users/u1/actions',
    {
      actionType: 'try',
      entityType: 'sandwich',
      entityId: 7,
      userLatitude: 34,
      userLongitude: -118,
      accuracy: 12,
      positionTime: AT,
      performedAt: AT,
    },
  ],
  [
    { kind: 'review', rating: 4, text: 'Crisp.', reviewId: null },
    null,
    'POST /api/reviews',
    { userId: ME, sandwichId: 7, rating: 4, review: 'Crisp.', performedAt: AT },
  ],
  [
    { kind: 'review', rating: 2, text: '', reviewId: 3 },
    null,
    'PATCH /api/reviews/3',
    { userId: ME, sandwichId: 7, rating: 2, review: '' },
  ],
])('%j with the row %j is the documented call %s (member.md section 7)', (what, rowId, call, body) => {
  const sandwich = { id: 7, restaurantId: 1, name: 'Cluck' };
  const deed: NewDeed = {
    key: 'k',
    userId: ME,
    sandwich,
    performedAt: AT,
    what,
    request: null,
    failures: 0,
    isReaddressed: false,
    refusal: null,
  };
  const { method, path, body: given } = requestOf(deed, rowId)!;
  expect([`${method} ${path}`, given]).toEqual([call, body]);
});
