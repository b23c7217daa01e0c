import type { QueryClient } from '@tanstack/react-query';
import { invalidateCatalogQueries } from '../api/invalidate-catalog-queries.ts';

/** Also refetches the catalog, because parts of the suggestion may have been published at once. */
export async function refreshAfterSuggestion(client: QueryClient, userId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: [`/api/users/${userId}/suggestions`] });
  await invalidateCatalogQueries(client);
}
