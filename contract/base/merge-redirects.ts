import type { Endpoint } from './endpoint.ts';
import { MERGEABLE_PATH_SEGMENTS } from './problem-details.ts';

const NAMES_MERGEABLE = new RegExp(`^/api/(${Object.values(MERGEABLE_PATH_SEGMENTS).join('|')})/\\{id\\}`);

/** Whether the first id of a read can be a merged row's: then a 308 redirects to the same read of the kept row. */
export function mayRedirectAfterMerge({ method, path, errorStatuses = [] }: Endpoint): boolean {
  return method === 'GET' && NAMES_MERGEABLE.test(path) && errorStatuses.includes(410);
}
