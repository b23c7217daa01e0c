import type { Endpoint } from './endpoint.ts';

/** Whether a read names, by its first id, a row that may have been merged: then a 308 leads to the same read of the row that stays. */
export function mayRedirectAfterMerge({ method, path, errorStatuses = [] }: Endpoint): boolean {
  const namesMergeable = /^\/api\/(restaurants|locations|sandwiches)\/\{id\}/.test(path);
  return method === 'GET' && namesMergeable && errorStatuses.includes(410);
}
