import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './api.ts';
import type { Endpoint } from './base/endpoint.ts';

/** Lists that cannot grow: each has a limit of its own. */
const BOUNDED = [
  'listActionConfig',
  'listJobs',
  'listPlaceSources',
  'listSandwichMatches',
  'listSessions',
  'searchPlaces',
  'suggestPlaces',
];

test('every list comes in pages of at most 200, unless it cannot grow (D0.11)', () => {
  const lists = (endpoints as readonly Endpoint[]).filter(
    ({ method, responses }) => method === 'GET' && responses[200] instanceof z.ZodArray,
  );
  const whole = lists.filter(({ query }) => !(query instanceof z.ZodObject && 'cursor' in query.shape));
  expect(lists.length).toBeGreaterThan(25);
  expect(whole.map(({ operationId }) => operationId).toSorted()).toEqual(BOUNDED.toSorted());
});
