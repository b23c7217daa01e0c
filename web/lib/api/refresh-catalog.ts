import type { QueryClient } from '@tanstack/react-query';

const CATALOGUE =
  /^\/api\/(deleted-)?(restaurants|restaurants-with-locations|sandwiches|tags|locations)(\/|$)/;

/** After a change of the catalogue: what is on the screen is asked for again, the rest when it is next shown. */
export async function refreshCatalog(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => CATALOGUE.test(String(path)) });
}
