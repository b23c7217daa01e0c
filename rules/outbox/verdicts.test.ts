import { expect, test } from 'vitest';
import type { DeedRequest, NewDeed } from './deeds.ts';
import { MOST_FAILURES, verdictOf, type Verdict } from './verdicts.ts';

type Given = { method: DeedRequest['method']; failures: number; isReaddressed: boolean };
const first: Given = { method: 'PATCH', failures: 0, isReaddressed: false };
const worn: Given = { ...first, failures: MOST_FAILURES };

/** The verdict where nobody waits, and where somebody stands before the screen. */
test.each<[number, Given, Verdict, Verdict]>([
  [199, first, 'refused', 'refused'],
  [200, first, 'done', 'done'],
  [204, worn, 'done', 'done'],
  [299, first, 'done', 'done'],
  [300, first, 'refused', 'refused'],
  [400, first, 'refused', 'refused'],
  [401, first, 'signed-out', 'signed-out'],
  [401, worn, 'signed-out', 'signed-out'],
  [403, first, 'refused', 'refused'],
  [404, first, 'readdress', 'refused'],
  [404, { ...first, isReaddressed: true }, 'refused', 'refused'],
  [404, { ...first, method: 'POST' }, 'refused', 'refused'],
  [404, { ...first, method: 'DELETE' }, 'readdress', 'readdress'],
  [404, { ...first, method: 'DELETE', isReaddressed: true }, 'done', 'done'],
  [410, { ...first, method: 'DELETE' }, 'refused', 'refused'],
  [408, first, 'later', 'refused'],
  [425, first, 'later', 'refused'],
  [429, first, 'later', 'refused'],
  [429, worn, 'later', 'refused'],
  [499, first, 'refused', 'refused'],
  [500, first, 'later', 'refused'],
  [503, { ...first, failures: MOST_FAILURES - 1 }, 'later', 'refused'],
  [503, worn, 'refused', 'refused'],
  [408, worn, 'refused', 'refused'],
])('%i to %j: %s, or %s where somebody waits', (status, { method, ...given }, alone, awaited) => {
  expect(verdictOf(status, deed({ ...given, request: { method, path: '/' } }), false)).toBe(alone);
  expect(verdictOf(status, deed({ ...given, request: { method, path: '/' } }), true)).toBe(awaited);
});

test('a deed that came to no request has nothing to be said elsewhere', () => {
  expect(verdictOf(404, deed({ request: null }), false)).toBe('refused');
});

function deed(given: Partial<NewDeed>): NewDeed {
  return {
    key: 'k',
    userId: 'u1',
    sandwich: { id: 7, restaurantId: 1, name: 'Cluck' },
    performedAt: '2026-11-21T12:00:00.000Z',
    what: { kind: 'save' },
    request: null,
    failures: 0,
    isReaddressed: false,
    refusal: null,
    ...given,
  };
}
