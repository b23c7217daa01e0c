import type { Endpoint } from './endpoint.ts';
import { MERGEABLE_PATH_SEGMENTS } from './problem-details.ts';

const NAMES_MERGEABLE = new RegExp(`^/api/(${Object.values(MERGEABLE_PATH_SEGMENTS).join('|')})/\\{id\\}`);

/** Whether a read names, by its first id, a row that may have been merged: then a 308 leads to the same read of the row that stays. */
export function mayRedirectAfterMerge({ method, path, errorStatuses = [] }: Endpoint): boolean {
  return method === 'GET' && NAMES_MERGEABLE.test(path) && errorStatuses.includes(410);
}
