import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './api.ts';
import type { Endpoint } from './base/endpoint.ts';

/** Lists that cannot grow. Each has its own limit. */
const BOUNDED = [
  'listActionConfig',
  'listJobs',
  'listPlaceSources',
  'listSandwichMatches',
  'listSessions',
  'searchPlaces',
  'suggestPlaces',
];

test('every list endpoint is paginated, unless the list cannot grow (D0.11)', () => {
  const lists = (endpoints as readonly Endpoint[]).filter(
    ({ method, responses }) => method === 'GET' && responses[200] instanceof z.ZodArray,
  );
  const whole = lists.filter(({ query }) => !(query instanceof z.ZodObject && 'cursor' in query.shape));
  expect(lists.length).toBeGreaterThan(25);
  expect(whole.map(({ operationId }) => operationId).toSorted()).toEqual(BOUNDED.toSorted());
});
