import type { QueryClient } from '@tanstack/react-query';

const CATALOGUE =
  /^\/api\/((deleted|managed)-)?(restaurants|restaurants-with-locations|sandwiches|tags|locations)(\/|$)/;

/** Refetches the queries on screen now, and the others when they are next shown. */
export async function invalidateCatalogQueries(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => CATALOGUE.test(String(path)) });
}
