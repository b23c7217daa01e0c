import { rankingQuery } from '#web/features/rankings/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: PageLoadContext) {
  if (viewer) await client.prefetchQuery(rankingQuery(viewer.id));
}
