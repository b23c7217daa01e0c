import type { RECOMMENDATION_STATUSES } from '#contract/choices.ts';
import { FRESH } from '#web/lib/api-query.ts';
import { listQuery } from '#web/lib/list-query.ts';

export const ROWS = 20;

export type Status = (typeof RECOMMENDATION_STATUSES)[number];
export type Filter = { q: string; status: Status | 'all' };

/** Where nothing is looked for. */
export const EVERYTHING: Filter = { q: '', status: 'all' };

export function recommendationsQuery({ q, status }: Filter) {
  return listQuery('/api/restaurant-recommendations', FRESH.always, {
    query: { limit: ROWS, ...(q && { q }), ...(status !== 'all' && { status }) },
  });
}
