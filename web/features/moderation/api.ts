import { FRESH } from '#web/lib/api-query.ts';
import { listQuery } from '#web/lib/list-query.ts';

export const ROWS = 20;

export type Shelf = 'open' | 'decided' | 'hidden';

export function reportsQuery(state: Exclude<Shelf, 'hidden'>) {
  return listQuery('/api/reports', FRESH.always, { query: { limit: ROWS, state } });
}

export function hiddenQuery() {
  return listQuery('/api/concealments', FRESH.always, { query: { limit: ROWS } });
}
